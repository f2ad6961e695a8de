import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GATEWAY_STATUS_PATH } from './gateway-path.ts'

/** 'mock': the embedded mock backend; 'backend': BACKEND_URL. */
export const GATEWAY_MODES = ['mock', 'backend'] as const
/** 'bypass': the backend treats callers of this gateway as signed in without a session. */
export const AUTH_MODES = ['required', 'bypass', 'unknown'] as const

/** The state of the gateway and the backend; never needs a session. */
export const GatewayStatus = z.object({
  /** Entry script of the app that is served now, below the base path: an open page of another build is out of date. */
  build: z.string(),
  mode: z.enum(GATEWAY_MODES),
  backend: z.object({
    reachable: z.boolean(),
    /** Since when `reachable` has had its value, ISO. */
    since: z.nullable(z.string()),
    /** Last failure in words, without inner addresses. */
    lastError: z.nullable(z.string()),
  }),
  /** Does an admin exist (backend-notes 1.3)? null: not known. */
  adminExists: z.nullable(z.boolean()),
  auth: z.enum(AUTH_MODES),
  config: z.object({
    /** Release check address; null: switched off. */
    releasesUrl: z.nullable(z.string()),
    /** Help and Resources addresses; null hides the item. */
    help: z.object({
      chat: z.nullable(z.string()),
      docs: z.nullable(z.string()),
      issues: z.nullable(z.string()),
      source: z.nullable(z.string()),
    }),
    /** Demo sign-in of the embedded mock, null elsewhere. */
    demo: z.nullable(z.object({ email: z.string(), password: z.string() })),
  }),
})
export type GatewayStatus = z.infer<typeof GatewayStatus>

export const getGatewayStatus = endpoint({
  method: 'GET',
  path: GATEWAY_STATUS_PATH,
  isPublic: true,
  answer: GatewayStatus,
})

/** Asks the gateway to fetch the backend's start page with the browser's cookie, so that a bypass mode gives it a user. */
export const primeSession = endpoint({
  method: 'POST',
  path: '/gateway/prime',
  isPublic: true,
  answer: z.object({ success: z.boolean() }),
})

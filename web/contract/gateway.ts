import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'

/** Header of all the gateway's responses. Responses without it come from something in front of the gateway. */
export const GATEWAY_HEADER = 'x-stargazarr'

const GATEWAY_MODES = ['mock', 'backend'] as const
/** 'bypass': the backend accepts this gateway's calls without a session. */
export const AUTH_MODES = ['required', 'bypass', 'unknown'] as const

export const BackendState = z.object({
  reachable: z.boolean(),
  /** ISO time at which `reachable` last changed. */
  since: z.nullable(z.string()),
  /** The last error, without internal addresses. */
  lastError: z.nullable(z.string()),
})

/** What tells the backend's version without a session (web/contract/eras.ts). Older gateways report nothing. */
export const BackendSigns = z.object({
  /** Path of the configuration; null if unknown. */
  configPath: z._default(z.nullable(z.string()), null),
  /** Key under which the sign-in reads the account; 'other' for none that is known, null if unknown. */
  signInKey: z._default(z.nullable(z.enum(['email', 'login', 'other'])), null),
})
export type BackendSigns = z.infer<typeof BackendSigns>

export const GatewayStatus = z.object({
  ...BackendSigns.shape,
  /** Entry script of the current build, relative to the base path. Pages with a different script are outdated. */
  build: z.string(),
  mode: z.enum(GATEWAY_MODES),
  backend: BackendState,
  /** Whether an admin exists; null if unknown (backend-notes 1.3). */
  adminExists: z.nullable(z.boolean()),
  auth: z.enum(AUTH_MODES),
  config: z.object({
    /** URL of the releases. Null disables the release check. */
    releasesUrl: z.nullable(z.string()),
    /** Help links. Null hides a link. */
    help: z.object({
      chat: z.nullable(z.string()),
      docs: z.nullable(z.string()),
      issues: z.nullable(z.string()),
      source: z.nullable(z.string()),
    }),
    /** Demo account of the mock; null with a real backend. */
    demo: z.nullable(z.object({ email: z.string(), password: z.string() })),
  }),
})
export type GatewayStatus = z.infer<typeof GatewayStatus>

export const getGatewayStatus = get('/gateway/status', { isPublic: true, response: GatewayStatus })

/** Loads the backend's start page with the browser's cookie, so that bypass modes assign a user. */
export const primeSession = post('/gateway/prime', {
  isPublic: true,
  response: z.object({ success: z.boolean() }),
})

import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { Outcome, Success, textOrNull } from './values.ts'

/** For shorter passwords, the backend responds with 400 instead of 401 (backend-notes 2.1). */
export const PASSWORD_MIN = 8
export const USERNAME_MIN = 3
const USERNAME_MAX = 255
export const EMAIL_MAX = 255

/** A rough check, because the backend decides whether an address is valid. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
export const EMAIL_HINT = 'Enter an email address, for example name@example.com.'

export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.regex(EMAIL_PATTERN, EMAIL_HINT))
export const Password = z
  .string()
  .check(z.minLength(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`))
export const Username = z
  .string()
  .check(
    z.minLength(USERNAME_MIN, `Use at least ${USERNAME_MIN} characters.`),
    z.maxLength(USERNAME_MAX, `Use at most ${USERNAME_MAX} characters.`),
  )

/** Can be slow, because the backend looks up the avatar (backend-notes 2.3). */
export const CurrentUser = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  role: z._default(z.string(), 'admin'),
  avatar: textOrNull,
  plexConnected: z._default(z.boolean(), false),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const login = post('/v1/users/login', {
  hasOwnLimit: true,
  isPublic: true,
  handles401: true,
  /** Versions since 0.15 read `login`, older ones `email`. Each ignores the other. */
  body: z.object({ email: z.optional(Email), login: z.optional(z.string()), password: Password }),
  response: z.extend(Success, {
    username: z._default(z.string(), ''),
    redirectTo: z.optional(z.string()),
  }),
})

/** Works only once, and doesn't sign in. Responds with 409 if an admin exists (backend-notes 2.2). */
export const createAdmin = post('/v1/users/create-admin', {
  hasOwnLimit: true,
  isPublic: true,
  status: 201,
  body: z.object({ email: Email, username: Username, password: Password }),
  response: Outcome,
})

/**
 * The user is only valid with `success: true`. If there is no session, responds with 401 or a degraded 500
 * (backend-notes 1.2).
 */
export const getCurrentUser = get('/v1/users/me', {
  handles401: true,
  response: z.extend(Success, { user: CurrentUser }),
})

/** The body must be exactly `{}`. Responds with 400 in bypass modes (backend-notes 2.3). */
export const logout = post('/v1/users/logout', {
  handles401: true,
  body: z.strictObject({}),
  response: Outcome,
})

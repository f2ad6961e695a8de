import * as z from 'zod/mini'
import { put } from './endpoint.ts'
import { Email, Password, Username } from './session.ts'
import { message } from './values.ts'

/*
 * Changes of the account. Kept separate from session.ts, because every page loads that file. A wrong current password is
 * a 401, which doesn't end the session, and too many calls per minute are a 429 (backend-notes 2.1).
 */

const response = z.object({ message })

/** Responds with 400 if the new password is the same. */
export const updatePassword = put('/v1/users/update-password', {
  hasOwnLimit: true,
  body: z.object({ currentPassword: Password, newPassword: Password }),
  response,
})

/** Responds with 400 if the name is the same, and 409 if it is taken. Older versions respond with 404. */
export const updateUsername = put('/v1/users/update-username', {
  hasOwnLimit: true,
  body: z.object({ newUsername: Username, currentPassword: Password }),
  response,
})

/** Responds like `updateUsername`. */
export const updateEmail = put('/v1/users/update-email', {
  hasOwnLimit: true,
  body: z.object({ newEmail: Email, currentPassword: Password }),
  response,
})

/* This file contains no schemas, because the sign-in pages load these rules without the schema library. */

/** For shorter passwords, the backend responds with 400 instead of 401 (backend-notes 2.1). */
export const PASSWORD_MIN = 8
export const USERNAME_MIN = 3
export const USERNAME_MAX = 255
export const EMAIL_MAX = 255

/** A rough check, because the backend makes the final decision. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
export const EMAIL_HINT = 'Enter an email address such as name@example.com.'

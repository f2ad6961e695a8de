/* No schemas in this module, because the sign-in pages load these rules without the schema library. */

/** Minimum password length. The backend answers shorter passwords with 400 instead of 401 (backend-notes 2.1). */
export const PASSWORD_MIN = 8
export const USERNAME_MIN = 3
export const USERNAME_MAX = 255
export const EMAIL_MAX = 255

/** A rough check; the backend has the final say. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
export const EMAIL_HINT = 'Enter an email address such as name@example.com.'

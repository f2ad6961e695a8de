/* No schemas here: the pages before the sign-in read these rules without the schema library. */

/** Shortest password the backend takes; a shorter one is a 400, not a 401 (backend-notes 2.1). */
export const PASSWORD_MIN = 8
export const USERNAME_MIN = 3
export const USERNAME_MAX = 255
export const EMAIL_MAX = 255

/** Something, an at sign, a domain with a dot; the backend has the last word. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
export const EMAIL_HINT = 'Enter an email address such as name@example.com.'

/** Landing page after sign-in. */
export const HOME = '/dashboard'

/** Start page for signed-out visitors. */
export const LOGIN = '/login'

/** Landing page after sign-in. */
export const HOME = '/dashboard'

/** Page for visitors who are signed out. */
export const LOGIN = '/login'

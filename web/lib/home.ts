/** Where a person lands who asked for no page in particular. */
export const HOME = '/dashboard'

/** Where a person is led who is not signed in. */
export const LOGIN = '/login'

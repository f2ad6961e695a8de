/** Where a person lands who asked for no page in particular. */
export const HOME = '/dashboard'

export const HOME = '/dashboard'

export const LOGIN = '/login'

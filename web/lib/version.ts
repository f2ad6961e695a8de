export const VERSION = '0.5.12'

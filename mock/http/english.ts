import { en } from 'zod/locales'

/** English messages for one parse (zod/mini has none of its own), without touching anybody else's settings. */
export const englishErrors = { error: en().localeError }

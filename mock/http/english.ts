import { en } from 'zod/locales'

/** English messages per parse call (zod/mini has none), without changing the global config. */
export const englishErrors = { error: en().localeError }

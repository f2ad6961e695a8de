import { en } from 'zod/locales'

/** English messages, which zod/mini lacks. Passed to each parse call so that the global config stays unchanged. */
export const englishErrors = { error: en().localeError }

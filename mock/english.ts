import * as z from 'zod/mini'

/** English messages for one parse (zod/mini has none of its own), without touching anybody else's settings. */
export const englishErrors = { error: z.locales.en().localeError }

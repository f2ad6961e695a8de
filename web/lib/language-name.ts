import { lazyValue } from './lazy-value.ts'

const names = lazyValue(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }))

/** Name of a language by its code: "German" for "de". Codes that only TMDB has, such as "cn" and "xx", have none. */
export const languageName = (code: string | null | undefined): string | null => {
  try {
    return (code && names().of(code)) || null
  } catch {
    return null
  }
}

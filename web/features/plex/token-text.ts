/** Extracts the token from a pasted URL, because people usually find it as the X-Plex-Token in a URL. */
export const tokenIn = (typed: string): string => {
  const text = typed.trim()
  const [, found] = /[?&]X-Plex-Token=([^&#\s]+)/i.exec(text) ?? []
  return found ?? text
}

/** Describes an obvious error in a token; null if there is none. Only Plex can fully validate a token. */
export const tokenError = (typed: string): string | null => {
  const token = tokenIn(typed)
  if (/\s/.test(token)) return 'A token has no spaces. Copy the token again.'
  if (/[/?:]/.test(token))
    return 'This URL contains no token. Copy a URL that includes X-Plex-Token=.'
  return null
}

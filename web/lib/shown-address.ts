const NOT_VALID = 'Not a valid address'

/**
 * Whether a URL contains credentials, a query or a fragment, which may include a key. Also true for an invalid URL that
 * seems to contain credentials.
 */
export const hasSecret = (value: unknown): boolean => {
  if (typeof value !== 'string') return false
  if (/^\S*:\S*@\S*$/.test(value) && shownAddress(value) === NOT_VALID) return true
  if (!URL.canParse(value)) return false
  const { username, password, search, hash } = new URL(value)
  return `${username}${password}${search}${hash}` !== ''
}

/** Like `shownAddress`, but without the path, because an Apprise URL has its key in the path. */
export const shownOrigin = (address: string): string => {
  const shown = shownAddress(address)
  return URL.canParse(shown) ? new URL(shown).origin : shown
}

/** Removes credentials, query and fragment from a URL for display. Describes an empty or invalid URL instead. */
export const shownAddress = (address: string): string => {
  try {
    const { origin, pathname } = new URL(address)
    return origin === 'null' ? NOT_VALID : origin + (pathname === '/' ? '' : pathname)
  } catch {
    return address.trim() === '' ? 'None' : NOT_VALID
  }
}

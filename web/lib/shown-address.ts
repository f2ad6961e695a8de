const NOT_VALID = 'Not a valid address'

/** Whether a value is an address with a sign-in or a query, which may hold a key; also one that is not a valid address. */
export const hasSecret = (value: unknown): boolean => {
  if (typeof value !== 'string') return false
  if (/^\S*:\S*@\S*$/.test(value) && shownAddress(value) === NOT_VALID) return true
  if (!URL.canParse(value)) return false
  const { username, password, search } = new URL(value)
  return `${username}${password}${search}` !== ''
}

/** A server address fit for showing: no sign-in, no query, no fragment; what is no address is not shown. */
export const shownAddress = (address: string): string => {
  try {
    const { origin, pathname } = new URL(address)
    return origin === 'null' ? NOT_VALID : origin + (pathname === '/' ? '' : pathname)
  } catch {
    return address.trim() === '' ? 'Not set' : NOT_VALID
  }
}

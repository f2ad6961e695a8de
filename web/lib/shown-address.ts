/** A server address fit for showing: no sign-in, no query, no fragment; what is no address is not shown. */
export const shownAddress = (address: string): string => {
  try {
    const { origin, pathname } = new URL(address)
    return origin === 'null' ? 'Not a valid address' : origin + (pathname === '/' ? '' : pathname)
  } catch {
    return address.trim() === '' ? 'Not set' : 'Not a valid address'
  }
}

import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Each may be as long as the header that it is a part of. */
const CACHED_ADDRESSES = 100

const withoutPort = (address: string): string =>
  address.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/** Parses an address, or returns null. Stricter than the library, which also accepts `127.1` and octal numbers. */
const parseAddress = (address: string) => (isIP(address) === 0 ? null : ipaddr.process(address))

/** Normalizes an address. Dual-stack sockets report IPv4 clients as IPv6. */
export const normalizeAddress = (given: string): string => {
  const address = withoutPort(given)
  return parseAddress(address)?.toString() ?? address
}

const cached = <T>(compute: (address: string) => T): ((address: string) => T) => {
  const known = new Map<string, T>()
  return address => {
    const found = known.get(address)
    if (found !== undefined) return found
    const value = compute(address)
    if (known.size >= CACHED_ADDRESSES) known.clear()
    known.set(address, value)
    return value
  }
}

/** Each range is an address, a CIDR range, `loopback`, `linklocal` or `uniquelocal`. */
export const inRanges = (ranges: readonly string[]): ((address: string) => boolean) => {
  const isListed = ranges.length === 0 ? () => false : proxyAddr.compile([...ranges])
  return cached(given => {
    const address = withoutPort(given)
    return isIP(address) !== 0 && isListed(address, 0)
  })
}

export const isLoopback = inRanges(['loopback'])

/**
 * Key for per-client limits. IPv6 addresses are grouped by /64 network, because a single client usually has a whole
 * network. Everything else that a proxy may pass on is one client.
 */
export const clientKey = cached(given => {
  const address = parseAddress(withoutPort(given))
  if (address === null) return 'unknown'
  if (!('parts' in address)) return address.toString()
  return address.parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')
})

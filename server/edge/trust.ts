import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

const CACHED_ADDRESSES = 1000

const bare = (address: string): string =>
  address.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/** Parses an address, or returns null. Stricter than the library, which also accepts `127.1` and octal numbers. */
const parse = (address: string) => (isIP(address) === 0 ? null : ipaddr.process(address))

/** Normalizes an address. Dual-stack sockets report IPv4 clients as IPv6. */
export const plain = (given: string): string => {
  const address = bare(given)
  return parse(address)?.toString() ?? address
}

/** Each range is an address, a CIDR range, `loopback`, `linklocal` or `uniquelocal`. */
export const inRanges = (ranges: readonly string[]): ((address: string) => boolean) => {
  const isListed = ranges.length === 0 ? () => false : proxyAddr.compile([...ranges])
  const known = new Map<string, boolean>()
  return given => {
    const cached = known.get(given)
    if (cached !== undefined) return cached
    const address = bare(given)
    const isTrusted = isIP(address) !== 0 && isListed(address, 0)
    if (known.size >= CACHED_ADDRESSES) known.clear()
    known.set(given, isTrusted)
    return isTrusted
  }
}

export const isLoopback = inRanges(['loopback'])

/**
 * Key for per-client limits. IPv6 addresses are grouped by /64 network, because a single client usually has a whole
 * network.
 */
export const clientKey = (address: string): string => {
  const known = clientKeys.get(address)
  if (known !== undefined) return known
  const key = makeClientKey(address)
  if (clientKeys.size >= CACHED_ADDRESSES) clientKeys.clear()
  clientKeys.set(address, key)
  return key
}
const clientKeys = new Map<string, string>()
const makeClientKey = (given: string): string => {
  const address = parse(bare(given))
  if (address === null || !('parts' in address)) return plain(given)
  return address.parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')
}

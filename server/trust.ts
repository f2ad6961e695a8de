import { BlockList, isIP } from 'node:net'

const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const CACHED_ADDRESSES = 1000

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
/** An address alone: an IPv4 client of a dual-stack socket shows as ::ffff:a.b.c.d, and some proxies add brackets and a port. */
export const plain = (address: string): string =>
  address
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether an address is in one of the ranges (addresses, CIDR ranges, loopback, linklocal, uniquelocal). */
export const inRanges = (ranges: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const range of ranges.flatMap(name => NAMED[name] ?? [name])) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  const known = new Map<string, boolean>()
  return given => {
    const cached = known.get(given)
    if (cached !== undefined) return cached
    const address = plain(given)
    const answer = isIP(address) !== 0 && list.check(address, familyOf(address))
    if (known.size >= CACHED_ADDRESSES) known.clear()
    known.set(given, answer)
    return answer
  }
}

export const isLoopback = inRanges(['loopback'])

/** Addresses that belong to one customer: an IPv6 client usually owns its whole /64. */
export const clientKey = (address: string): string => {
  const bare = plain(address)
  if (isIP(bare) !== 6) return bare
  const [head = '', tail] = bare.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':')
}

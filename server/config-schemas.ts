import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'

export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))

const isHttpUrl = (text: string): boolean => {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  } catch {
    return false
  }
}
export const httpUrl = z.string().refine(isHttpUrl)
/** URL of a server, split into origin and path; without query or hash. */
export const backendUrl = httpUrl
  .transform(text => new URL(text))
  .refine(url => url.search === '' && url.hash === '')
  .transform(url => ({ origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') }))

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']
/** Shortest prefix lengths allowed. Wider ranges would cover much of the internet instead of a proxy network. */
const WIDEST = { 4: 8, 6: 7 } as const
/** Whether the text is an address, a named range or a CIDR range with an allowed prefix length. */
export const isRange = (text: string): boolean => {
  if (NAMED_RANGES.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (rest.length > 0 || (family !== 4 && family !== 6)) return false
  if (bits === undefined) return true
  // IPv4-mapped addresses are rejected, because lookups normalize them to IPv4.
  if (ipaddr.process(address).kind() !== `ipv${family}` || !/^\d{1,3}$/.test(bits)) return false
  return Number(bits) >= WIDEST[family] && Number(bits) <= (family === 4 ? 32 : 128)
}
export const list = (isItem: (text: string) => boolean) =>
  z
    .string()
    .transform(text => text.split(/[\s,]+/).filter(item => item !== ''))
    .refine(items => items.every(isItem))
export const isOrigin = (text: string): boolean =>
  isHttpUrl(text) && new URL(text).origin === text.replace(/\/$/, '')
export const isHostName = (text: string): boolean => /^[\w-]+(?:\.[\w-]+)*$/.test(text)
export const isOriginOrSelf = (text: string): boolean => text === 'self' || isOrigin(text)
export const basePath = z
  .string()
  .regex(/^(?:\/|(?:\/[\w.~-]+)+\/?)$/)
  .refine(path => !/\/\.{1,2}(?:\/|$)/.test(path))
  .transform(path => path.replace(/\/+$/, ''))

import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'

/* Each schema is described by the form that it accepts, as worded after "expected" in error messages. */

export const whole = (min: number, max: number, what = 'number') =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .describe(`a whole ${what} from ${min} to ${max}`)

const text = (pattern: RegExp, form: string) => z.string().regex(pattern).describe(form)
export const host = text(/^[\w.:-]{1,253}$/, 'an IP address or a host name')
export const certificates = text(
  /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/,
  'certificates in PEM form',
)
export const scenario = text(/^[\w-]{1,40}$/, 'a name of letters, digits, - and _')
export const profile = text(/^[\w.-]{1,40}$/, 'a version such as 0.5.12 or 0.19')
export const folder = text(/./, 'a folder')

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export const logLevel = z.enum(LEVELS).describe(`one of ${LEVELS.join(', ')}`)
export const trueOrFalse = z
  .enum(['true', 'false'])
  .transform(word => word === 'true')
  .describe('true or false')

const isHttpUrl = (text: string): boolean => {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  } catch {
    return false
  }
}
const HTTP_URL = 'an http:// or https:// address without a user name or password'
const httpUrl = z.string().refine(isHttpUrl)
export const urlOrOff = z.union([z.literal('off'), httpUrl]).describe(`${HTTP_URL}, or off`)
export const link = z
  .union([z.literal(''), httpUrl])
  .describe(`${HTTP_URL}, or nothing to hide the item`)
/** URL of a server, split into origin and path; without query or hash. */
export const backendUrl = httpUrl
  .transform(text => new URL(text))
  .refine(url => url.search === '' && url.hash === '')
  .transform(url => ({ origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') }))
  .describe(`${HTTP_URL}, query or hash`)

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']
/** Shortest prefix lengths allowed. Wider ranges would cover much of the internet instead of a proxy network. */
const WIDEST = { 4: 8, 6: 7 } as const
/** Whether the text is an address, a named range or a CIDR range with an allowed prefix length. */
const isRange = (text: string): boolean => {
  if (NAMED_RANGES.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (rest.length > 0 || (family !== 4 && family !== 6)) return false
  if (bits === undefined) return true
  // IPv4-mapped addresses are rejected, because lookups normalize them to IPv4.
  if (ipaddr.process(address).kind() !== `ipv${family}` || !/^\d{1,3}$/.test(bits)) return false
  return Number(bits) >= WIDEST[family] && Number(bits) <= (family === 4 ? 32 : 128)
}
const list = (isItem: (text: string) => boolean, form: string) =>
  z
    .string()
    .transform(text => text.split(/[\s,]+/).filter(item => item !== ''))
    .refine(items => items.every(isItem))
    .describe(`a list of ${form}`)
const isOrigin = (text: string): boolean =>
  isHttpUrl(text) && new URL(text).origin === text.replace(/\/$/, '')
export const proxies = list(
  isRange,
  'addresses and ranges no wider than /8 (IPv6: /7), such as 10.0.0.2, 172.16.0.0/12, loopback, linklocal, uniquelocal',
)
export const origins = list(isOrigin, 'origins such as https://image.tmdb.org')
export const ancestors = list(
  text => text === 'self' || isOrigin(text),
  'origins such as https://home.example, or self',
)
export const hostNames = list(
  text => /^[\w-]+(?:\.[\w-]+)*$/.test(text),
  'host names such as nas.local, home.example',
)
export const basePath = z
  .string()
  .regex(/^(?:\/|(?:\/[\w.~-]+)+\/?)$/)
  .refine(path => !/\/\.{1,2}(?:\/|$)/.test(path))
  .transform(path => path.replace(/\/+$/, ''))
  .describe('a path such as /stargazarr')

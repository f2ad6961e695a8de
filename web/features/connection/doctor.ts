import { formatSpan } from './format-span.ts'
import type { GatewayView, Observed, StreamProbeReading, TimedProbeEvent } from './observed.ts'
import type { Fix } from './proxy-fixes.ts'

/** What one check came to. */
export interface Finding {
  /** unknown: it could not be made. */
  state: 'ok' | 'cause' | 'unknown'
  /** What is so; a cause by its name. */
  text: string
  /** What to do about a cause. */
  remedy?: string
  /** Configuration that removes the cause. */
  fixes?: readonly Fix[]
  /** Of the visitor alone: shown, but not in a report. */
  personal?: string
  /** Anyone may do anything: shown as an alarm. */
  isAlarm?: boolean
}

/** In the order of the list. */
export const CHECKS = [
  { id: 'stream', title: 'Live events' },
  { id: 'scheme', title: 'Scheme' },
  { id: 'host', title: 'Host' },
  { id: 'path', title: 'Path' },
  { id: 'address', title: 'Visitor’s address' },
  { id: 'cookie', title: 'Cookie' },
  { id: 'clock', title: 'Clocks' },
  { id: 'auth', title: 'Sign-in' },
] as const
export type CheckId = (typeof CHECKS)[number]['id']
export type Findings = Record<CheckId, Finding>

const ok = (text: string, personal?: string): Finding => ({
  state: 'ok',
  text,
  ...(personal !== undefined && { personal }),
})
const cause = (text: string, remedy: string, fixes: readonly Fix[] = []): Finding => ({
  state: 'cause',
  text,
  remedy,
  fixes,
})
const unknown = (text: string): Finding => ({ state: 'unknown', text })

/** Judges what was seen from both sides; what the gateway did not report is unknown. */
export const diagnose = ({ browser, asked, streamProbe }: Observed): Findings => {
  const stream = judgeStream(streamProbe)
  if (asked.outcome !== 'answered') {
    const unreported = unknown('The gateway did not report what it sees.')
    return {
      stream,
      scheme: unreported,
      host: unreported,
      path: unreported,
      address: unreported,
      cookie: unreported,
      clock: unreported,
      auth: unreported,
    }
  }
  const { answer } = asked
  return {
    stream,
    scheme: judgeScheme(browser, answer),
    host: judgeHost(browser, answer),
    path: judgePath(browser, answer),
    address: judgeAddress(browser, answer),
    cookie: judgeCookie(browser, answer),
    clock: judgeClock(answer.time - asked.receivedAt, answer.time - asked.sentAt),
    auth: judgeAuth(answer),
  }
}

/** An arrival gap below this part of its sending gap means that events were held back on the way. */
const SHRUNK = 0.25

/** Whether events came in clumps. One that is late and catches up again does not make a clump: networks do that. */
const areClumped = (events: readonly TimedProbeEvent[]): boolean => {
  const shrunk = events.filter((event, i) => {
    const before = events[i - 1]
    return before && event.arrivedAt - before.arrivedAt < SHRUNK * (event.at - before.at)
  })
  return shrunk.length * 2 >= events.length - 1
}

/** How much longer the slowest event took than the quickest, milliseconds. */
const latenessOf = (events: readonly TimedProbeEvent[]): number => {
  const delays = events.map(({ at, arrivedAt }) => arrivedAt - at)
  return Math.max(...delays) - Math.min(...delays)
}

const judgeStream = ({ outcome, events, status, isCompressed }: StreamProbeReading): Finding => {
  const [first] = events
  const last = events.at(-1)
  if (outcome === 'away') return unknown('Nobody answers.')
  if (outcome === 'page')
    return cause(
      'Something in front of the gateway answers with a page instead of the stream.',
      'Let /gateway and /v1 through to the gateway. If a sign-in of the proxy ended, reload the page.',
    )
  if (outcome === 'redirected')
    return cause(
      'Something in front of the gateway sends the stream elsewhere.',
      'A sign-in of the proxy may have ended: reload the page. Otherwise let /gateway and /v1 through.',
    )
  if (outcome === 'refused')
    return cause(
      `The test stream was refused with status ${status}.`,
      'Let /gateway and /v1 through to the gateway.',
    )
  if (!first || !last)
    return outcome === 'late'
      ? cause('A proxy in front buffers the stream: nothing of it came in time.', UNBUFFER, [
          'stream',
        ])
      : cause('The test stream broke off before its first event.', UNCUT)
  if (last.n < last.of)
    return outcome === 'late'
      ? cause(`The test stream stalled after ${last.n} of ${last.of} events.`, UNCUT)
      : cause(`The test stream broke off after ${last.n} of ${last.of} events.`, UNCUT)
  if (!areClumped(events))
    return ok(
      `${last.of} test events came as they were sent, none more than ${formatSpan(Math.max(1, latenessOf(events)))} late.`,
    )
  const sentOver = last.at - first.at
  const cameOver = last.arrivedAt - first.arrivedAt
  const came =
    cameOver < sentOver / 10 ? 'all at once' : `in clumps, within ${formatSpan(cameOver)}`
  const clumps = `Events sent over ${formatSpan(sentOver)} came ${came}.`
  return isCompressed
    ? cause(`A proxy in front compresses the stream and holds it back. ${clumps}`, UNCOMPRESS, [
        'compression',
      ])
    : cause(`A proxy in front buffers the stream. ${clumps}`, UNBUFFER, ['stream'])
}
const UNBUFFER =
  'Switch buffering off for it, and live events come at once. Where no proxy is in between, some virus scanners do this too.'
const UNCOMPRESS = 'Leave event streams out of its compression.'
const UNCUT =
  'Look for a proxy in front that ends long answers early, and for a gateway that was just restarted.'

type Browser = Observed['browser']

/** This server itself speaks http only, so https means a proxy too. */
const isProxied = (browser: Browser, { proxy }: GatewayView): boolean =>
  proxy.headers.length > 0 || browser.scheme === 'https'

const trust = ({ visitor }: GatewayView): string =>
  `If ${visitor.address} is your proxy, name it in TRUST_PROXY.`

const judgeScheme = (browser: Browser, answer: GatewayView): Finding => {
  const { visitor, proxy } = answer
  if (visitor.scheme === browser.scheme)
    return ok(`Browser and gateway both see ${browser.scheme}.`)
  const isSent = proxy.headers.includes('x-forwarded-proto')
  const seen = `The page came by ${browser.scheme}, the gateway takes it for ${visitor.scheme}`
  if (isSent && proxy.isTrusted)
    return cause(
      `${seen}: the proxy says so in X-Forwarded-Proto.`,
      'Something in front of that proxy changes the scheme. Let the proxy pass on the value it receives.',
      ['outer'],
    )
  if (isSent)
    return cause(`${seen}: the proxy says otherwise, but is not trusted.`, trust(answer), ['trust'])
  return proxy.isTrusted
    ? cause(`${seen}: X-Forwarded-Proto is missing.`, 'Let the proxy send it.', ['proto'])
    : cause(
        `${seen}: X-Forwarded-Proto is missing, and the proxy is not trusted.`,
        `Let the proxy send it. ${trust(answer)}`,
        ['proto', 'trust'],
      )
}

/** The port goes where it says nothing new. */
const plainHost = (host: string, scheme: string): string =>
  host.toLowerCase().replace(scheme === 'https' ? /:443$/ : /:80$/, '')
const nameOf = (host: string): string => host.replace(/:\d+$/, '')

const judgeHost = (browser: Browser, { visitor, proxy }: GatewayView): Finding => {
  const wanted = plainHost(browser.host, browser.scheme)
  const seen = plainHost(visitor.host, browser.scheme)
  if (seen === wanted) return ok(`Browser and gateway both see ${browser.host}.`)
  const harm = 'Sign-in and changes may be refused as coming from another site.'
  const what = `The page is at ${browser.host}, the gateway is asked for ${visitor.host}`
  if (nameOf(seen) === nameOf(wanted))
    return cause(`${what}: the proxy changes the port.`, `${harm} Pass the Host header on whole.`, [
      'host',
    ])
  if (proxy.isTrusted && proxy.headers.includes('x-forwarded-host'))
    return cause(`${what}: the proxy says so in X-Forwarded-Host.`, harm, ['outer'])
  return cause(`${what}: the proxy replaces the host.`, `${harm} Pass the Host header on.`, [
    'host',
  ])
}

const place = (basePath: string): string => basePath || '/'

const judgePath = (browser: Browser, answer: GatewayView): Finding => {
  const { visitor, proxy } = answer
  if (visitor.basePath === browser.basePath) {
    if (visitor.basePathFrom === 'nothing') return ok('At the root of the host, for both.')
    const source = visitor.basePathFrom === 'proxy' ? 'the proxy' : 'BASE_PATH'
    return ok(`Browser and gateway both see ${visitor.basePath}, as ${source} says.`)
  }
  const seen = `The page lives under ${place(browser.basePath)}, the gateway answers for ${place(visitor.basePath)}`
  if (proxy.headers.includes('x-forwarded-prefix') && !proxy.isTrusted)
    return cause(`${seen}: the proxy names a path, but is not trusted.`, trust(answer), ['trust'])
  return cause(
    `${seen}.`,
    'Start every gateway with the same BASE_PATH, or let the proxy name the same path for every call; then reload.',
    ['base'],
  )
}

const judgeAddress = (browser: Browser, answer: GatewayView): Finding => {
  const { visitor, proxy } = answer
  const you = `You: ${visitor.address}`
  const tooWide = {
    ...cause(
      'TRUST_PROXY holds visitors too, not only the proxy: this one is among them.',
      'A visitor in that range can claim any address and so evade the sign-in limit. Name the proxy alone.',
    ),
    personal: you,
  }
  if (!isProxied(browser, answer))
    return visitor.isAmongProxies
      ? tooWide
      : ok('No proxy is in between, as far as can be seen.', you)
  const harm = 'Sign-in limits and the log then take everybody for one.'
  if (!proxy.isTrusted)
    return cause(
      `All visitors look like one address, ${visitor.address}: a proxy is in between and not trusted.`,
      `${harm} ${trust(answer)}`,
      // Trusting the proxy changes nothing as long as it sends no header.
      proxy.headers.includes('x-forwarded-for') ? ['trust'] : ['for', 'trust'],
    )
  if (!proxy.headers.includes('x-forwarded-for'))
    return cause(
      `All visitors look like one address, ${visitor.address}: the proxy sends no X-Forwarded-For.`,
      harm,
      ['for'],
    )
  return visitor.isAmongProxies
    ? tooWide
    : ok('The proxy is trusted and passes each visitor’s address on.', you)
}

const judgeCookie = (browser: Browser, { cookie }: GatewayView): Finding => {
  const isSecure = cookie.includes('Secure')
  const path = cookie.find(attribute => attribute.startsWith('Path='))?.slice('Path='.length)
  const asScheme = 'Fix the scheme, and the cookie follows.'
  if (browser.scheme === 'https' && !isSecure)
    return cause('The session cookie lacks Secure, so it could also travel by http.', asScheme)
  if (browser.scheme === 'http' && isSecure)
    return cause('The session cookie is for https only, so the browser drops it.', asScheme)
  if (path !== place(browser.basePath))
    return cause(
      `The session cookie is for ${path ?? 'no path'}, the page lives under ${place(browser.basePath)}.`,
      'Fix the path, and the cookie follows.',
    )
  return ok(`Set with ${cookie.join(', ')}.`)
}

/** Skew that a person would notice in ages and countdowns. */
const NOTICED_MS = 30_000

/**
 * The gateway's clock minus the browser's lies between `least` and `most`: the gateway answered some time during the round
 * trip. Only what is certain counts.
 */
const judgeClock = (least: number, most: number): Finding => {
  const middle = (least + most) / 2
  const uncertain = (most - least) / 2
  const apart = Math.abs(middle)
  if (apart - uncertain <= NOTICED_MS)
    return ok(
      apart <= uncertain + 1000 ? 'Browser and gateway agree.' : `${formatSpan(apart)} apart.`,
    )
  return cause(
    `The clock of this device is ${formatSpan(apart)} ${middle > 0 ? 'behind' : 'ahead of'} the gateway’s.`,
    'Ages and times left are shown wrong by that much. Set the clock that is wrong, best by network time.',
  )
}

const judgeAuth = ({ auth }: GatewayView): Finding => {
  if (auth === 'required') return ok('The backend asks everyone to sign in.')
  if (auth === 'unknown') return unknown('It is not known whether the backend asks for a sign-in.')
  return {
    ...cause(
      'Everyone who reaches this address is an admin: the backend asks nobody to sign in who comes through the gateway.',
      'Set the backend to authenticationMethod=required. With requiredExceptLocal it judges by the gateway’s address, so everyone counts as local.',
    ),
    isAlarm: true,
  }
}

/** The outcome in one sentence. */
export const summaryOf = (findings: Findings): string => {
  const states = Object.values(findings).map(({ state }) => state)
  const count = (state: Finding['state']) => states.filter(each => each === state).length
  const missing = count('unknown') === 0 ? '' : ` ${count('unknown')} could not be made.`
  if (count('cause') > 0)
    return `${count('cause')} of ${states.length} checks found a cause of trouble.${missing}`
  if (count('unknown') === 0) return `All ${states.length} checks passed.`
  return count('ok') === 0
    ? 'No check could be made.'
    : `${count('ok')} of ${states.length} checks passed.${missing}`
}

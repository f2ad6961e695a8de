import type { GatewayConnection } from '../../contract/gateway-connection.ts'
import { clockDifference, formatSpan } from '../../lib/time.ts'
import { areClumped, type Readings, type StreamProbeReading } from './checkup.ts'
import type { Fix } from './proxy-fixes.ts'

interface Verdict {
  /** warning: anyone could get admin access. unknown: the check couldn't be completed. */
  state: 'ok' | 'problem' | 'warning' | 'unknown'
  text: string
  remedy?: string
  fixes?: readonly Fix[]
}

const ok = (text: string): Verdict => ({ state: 'ok', text })
const unknown = (text: string): Verdict => ({ state: 'unknown', text })
const problem = (text: string, remedy: string, ...fixes: Fix[]): Verdict => ({
  state: 'problem',
  text,
  remedy,
  fixes,
})

export interface Finding extends Verdict {
  title: string
}

/** Null readings are still being taken. Everything that the gateway didn't report is unknown. */
export const diagnose = (readings: Readings | null): Finding[] => {
  const missing = unknown(readings ? 'The gateway didn’t report this.' : 'Checking…')
  return [
    { title: 'Live events', ...(readings ? judgeStream(readings.streamProbe) : missing) },
    ...Object.entries(JUDGES).map(([title, judge]) => ({
      title,
      ...(readings?.report ? judge(readings.report, readings) : missing),
    })),
  ]
}

export const summaryOf = (findings: readonly Finding[]): string => {
  const { length } = findings
  const problems = findings.filter(({ remedy }) => remedy !== undefined).length
  const unknowns = findings.filter(({ state }) => state === 'unknown').length
  const missing = unknowns === 0 ? '' : ` ${unknowns} couldn’t be completed.`
  if (problems > 0) return `${problems} of ${length} checks found a problem.${missing}`
  return unknowns === 0
    ? `All ${length} checks passed.`
    : `${length - unknowns} of ${length} checks passed.${missing}`
}

/** Judges whether events of the test stream arrive as they are sent. */
const judgeStream = ({ outcome, events, status, isCompressed }: StreamProbeReading): Verdict => {
  if (outcome === 'away') return unknown('No response.')
  if (outcome === 'page')
    return problem('A proxy returned a web page instead of live events.', PASS)
  if (outcome === 'redirected') return problem('A proxy redirected the live-events request.', PASS)
  if (outcome === 'refused')
    return problem(`The live-events request was rejected with status ${status}.`, PASS)
  const [first] = events
  const last = events.at(-1)
  const isLate = outcome === 'late'
  if (!first || !last)
    return isLate
      ? problem(
          'A proxy is buffering live events: no test event arrived in time.',
          UNBUFFER,
          'stream',
        )
      : problem('The connection closed before the first test event arrived.', UNCUT)
  if (last.n < last.of) {
    const what = isLate ? 'No more events arrived' : 'The connection closed'
    return problem(`${what} after ${last.n} of ${last.of} test events.`, UNCUT)
  }
  if (!areClumped(events)) {
    const delays = events.map(({ at, arrivedAt }) => arrivedAt - at)
    const lateness = formatSpan(Math.max(1, Math.max(...delays) - Math.min(...delays)))
    return ok(`All ${last.of} test events arrived, at most ${lateness} late.`)
  }
  const sentOver = last.at - first.at
  const cameOver = last.arrivedAt - first.arrivedAt
  const came = cameOver < sentOver / 10 ? 'together' : `in bursts over ${formatSpan(cameOver)}`
  const clumps = `Test events sent over ${formatSpan(sentOver)} arrived ${came}.`
  return isCompressed
    ? problem(
        `A proxy is compressing live events and holding them back. ${clumps}`,
        'Exclude text/event-stream responses from compression in the proxy.',
        'compression',
      )
    : problem(`A proxy is buffering live events. ${clumps}`, UNBUFFER, 'stream')
}
const PASS =
  'Pass /gateway and /v1 through to the gateway. If the proxy’s sign-in expired, reload the page.'
const UNBUFFER =
  'Turn off response buffering in the proxy. Without a proxy, a virus scanner may be the cause.'
const UNCUT =
  'Look for a proxy that cuts off long responses, or check whether the gateway just restarted.'

type Judge = (report: GatewayConnection, readings: Readings) => Verdict

const trust = ({ visitor }: GatewayConnection) =>
  `If ${visitor.address} is your proxy, add it to TRUST_PROXY.`

const isSent = (header: string, { proxy }: GatewayConnection) =>
  proxy.headers.includes(header.toLowerCase())

/** A header that the proxy doesn't send, or that the gateway ignores because it doesn't trust the proxy. */
const unforwarded = (
  seen: string,
  header: string,
  fix: Fix,
  report: GatewayConnection,
  harm = '',
) => {
  const untrusted = !report.proxy.isTrusted
  const missing = !isSent(header, report)
  const why = missing
    ? `is missing${untrusted ? ' and the proxy isn’t trusted' : ''}`
    : 'is ignored because the proxy isn’t trusted'
  const remedies = [harm, missing && 'Make the proxy send this header.', untrusted && trust(report)]
  const fixes: Fix[] = [...(missing ? [fix] : []), ...(untrusted ? ['trust' as const] : [])]
  return problem(`${seen}: ${header} ${why}.`, remedies.filter(Boolean).join(' '), ...fixes)
}

const plainHost = (host: string, scheme: string): string =>
  host.toLowerCase().replace(scheme === 'https' ? /:443$/ : /:80$/, '')
const nameOf = (host: string): string => host.replace(/:\d+$/, '')

/** A larger difference is no inaccuracy of the measurement. */
const NOTICED_MS = 30_000

const JUDGES: Readonly<Record<string, Judge>> = {
  Scheme: (report, { browser }) => {
    const { visitor, proxy } = report
    if (visitor.scheme === browser.scheme)
      return ok(`The browser and the gateway both see ${browser.scheme}.`)
    const seen = `The page was loaded over ${browser.scheme}, but the gateway sees ${visitor.scheme}`
    return proxy.isTrusted && isSent('X-Forwarded-Proto', report)
      ? problem(
          `${seen}: the proxy sets this scheme in X-Forwarded-Proto.`,
          'Another proxy in front of this one is changing the scheme. Make this proxy pass on the X-Forwarded-Proto value it receives.',
          'outer',
        )
      : unforwarded(seen, 'X-Forwarded-Proto', 'proto', report)
  },

  Host: (report, { browser }) => {
    const wanted = plainHost(browser.host, browser.scheme)
    const seen = plainHost(report.visitor.host, browser.scheme)
    if (seen === wanted) return ok(`The browser and the gateway both see ${browser.host}.`)
    const harm = 'Logins and changes may be rejected as cross-site requests.'
    const what = `The page is at ${browser.host}, but the gateway sees ${report.visitor.host}`
    const isSameName = nameOf(seen) === nameOf(wanted)
    if (!isSameName && report.proxy.isTrusted && isSent('X-Forwarded-Host', report))
      return problem(`${what}: the proxy sets this host in X-Forwarded-Host.`, harm, 'outer')
    const changed = isSameName ? 'changing the port' : 'replacing the host'
    return problem(
      `${what}: the proxy is ${changed}.`,
      `${harm} Pass on the full Host header, including the port.`,
      'host',
    )
  },

  Path: (report, { browser }) => {
    const here = browser.basePath || '/'
    const there = report.visitor.basePath || '/'
    if (here === there) return ok(`The browser and the gateway both use ${here}.`)
    const seen = `The page is under ${here}, but the gateway serves ${there}`
    if (isSent('X-Forwarded-Prefix', report) && !report.proxy.isTrusted)
      return unforwarded(seen, 'X-Forwarded-Prefix', 'base', report)
    return problem(
      `${seen}.`,
      'Start every gateway with the same BASE_PATH, or make the proxy send the same prefix with every request. Then reload the page.',
      'base',
    )
  },

  'Client address': (report, { browser }) => {
    const { visitor, proxy } = report
    const isProxied = proxy.headers.length > 0 || browser.scheme === 'https'
    if (isProxied && !(proxy.isTrusted && isSent('X-Forwarded-For', report)))
      return unforwarded(
        `All visitors appear as ${visitor.address}`,
        'X-Forwarded-For',
        'for',
        report,
        'The login limit and the log can’t tell visitors apart.',
      )
    if (visitor.isAmongProxies)
      return problem(
        'TRUST_PROXY includes visitors’ addresses, for example yours.',
        'Trusted visitors can fake their address and bypass the login limit. List only the proxy in TRUST_PROXY.',
      )
    return ok(
      isProxied
        ? 'The proxy is trusted and passes on each visitor’s address.'
        : 'No proxy detected.',
    )
  },

  Cookie: ({ cookie }, { browser }) => {
    const isSecure = cookie.includes('Secure')
    if (isSecure !== (browser.scheme === 'https'))
      return problem(
        isSecure
          ? 'The session cookie requires HTTPS, so the browser rejects it on this page.'
          : 'The session cookie isn’t marked Secure, so the browser may send it over HTTP.',
        'Fixing the scheme also fixes the cookie.',
      )
    const path = cookie.find(attribute => attribute.startsWith('Path='))?.slice('Path='.length)
    const here = browser.basePath || '/'
    return path === here
      ? ok(`Set with ${cookie.join(', ')}.`)
      : problem(
          `The session cookie’s path is ${path ?? 'missing'}, but this page is under ${here}.`,
          'Fixing the path also fixes the cookie.',
        )
  },

  Clocks: (_report, { clockOffsetMs }) => {
    if (clockOffsetMs === 0) return ok('This device’s clock agrees with the server’s.')
    const text = clockDifference(clockOffsetMs)
    return Math.abs(clockOffsetMs) <= NOTICED_MS
      ? ok(text)
      : problem(
          text,
          'Stargazarr’s times follow the server’s clock. Correct the wrong clock, ideally with NTP.',
        )
  },

  Login: ({ auth }) => {
    if (auth === 'required') return ok('The server requires everyone to log in.')
    if (auth === 'unknown')
      return unknown('Couldn’t determine whether the server requires a login.')
    return {
      state: 'warning',
      text: 'Anyone who can reach this address is an admin: the server requires no login for requests from the gateway.',
      remedy:
        'Set authenticationMethod=required on the server. With requiredExceptLocal, the server checks the gateway’s address, so everyone counts as local.',
    }
  },
}

import { clockDifference } from '../../lib/time.ts'
import {
  CHECKS,
  type Finding,
  type Findings,
  okFinding,
  problemFinding,
  unknownFinding,
} from './findings.ts'
import { judgeAddress, judgeHost, judgePath, judgeScheme, shownBasePath } from './judge-proxy.ts'
import { judgeStream } from './judge-stream.ts'
import type { GatewayView, Readings } from './readings.ts'

/** Everything that the gateway didn't report is treated as unknown. */
export const diagnose = ({ browser, asked, streamProbe, clockOffsetMs }: Readings): Findings => {
  const stream = judgeStream(streamProbe)
  if (asked.outcome !== 'answered') {
    const unreported = unknownFinding('The gateway didn’t report this.')
    return {
      ...(Object.fromEntries(CHECKS.map(({ id }) => [id, unreported])) as Findings),
      stream,
    }
  }
  const { response } = asked
  return {
    stream,
    scheme: judgeScheme(browser, response),
    host: judgeHost(browser, response),
    path: judgePath(browser, response),
    address: judgeAddress(browser, response),
    cookie: judgeCookie(browser, response),
    clock: judgeClock(clockOffsetMs),
    auth: judgeAuth(response),
  }
}

const judgeCookie = (browser: Readings['browser'], { cookie }: GatewayView): Finding => {
  const isSecure = cookie.includes('Secure')
  const path = cookie.find(attribute => attribute.startsWith('Path='))?.slice('Path='.length)
  const asScheme = 'Fixing the scheme also fixes the cookie.'
  if (browser.scheme === 'https' && !isSecure)
    return problemFinding(
      'The session cookie isn’t marked Secure, so the browser may send it over HTTP.',
      asScheme,
    )
  if (browser.scheme === 'http' && isSecure)
    return problemFinding(
      'The session cookie requires HTTPS, so the browser rejects it on this page.',
      asScheme,
    )
  if (path !== shownBasePath(browser.basePath))
    return problemFinding(
      `The session cookie’s path is ${path ?? 'missing'}, but this page is under ${shownBasePath(browser.basePath)}.`,
      'Fixing the path also fixes the cookie.',
    )
  return okFinding(`Set with ${cookie.join(', ')}.`)
}

/** A larger difference is no inaccuracy of the measurement. */
const NOTICED_MS = 30_000

const judgeClock = (offsetMs: number): Finding => {
  if (offsetMs === 0) return okFinding('This device’s clock agrees with the server’s.')
  const text = clockDifference(offsetMs)
  return Math.abs(offsetMs) <= NOTICED_MS
    ? okFinding(text)
    : problemFinding(
        text,
        'Stargazarr’s times follow the server’s clock. Correct the wrong clock, ideally with NTP.',
      )
}

const judgeAuth = ({ auth }: GatewayView): Finding => {
  if (auth === 'required') return okFinding('The server requires everyone to log in.')
  if (auth === 'unknown')
    return unknownFinding('Couldn’t determine whether the server requires a login.')
  return {
    ...problemFinding(
      'Anyone who can reach this address is an admin: the server requires no login for requests from the gateway.',
      'Set authenticationMethod=required on the server. With requiredExceptLocal, the server checks the gateway’s address, so everyone counts as local.',
    ),
    isAlarm: true,
  }
}

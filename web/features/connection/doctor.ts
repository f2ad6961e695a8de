import { formatSpan } from '../../lib/format-span.ts'
import { cause, type Finding, type Findings, ok, unknown } from './findings.ts'
import { judgeAddress, judgeHost, judgePath, judgeScheme, place } from './judge-proxy.ts'
import { judgeStream } from './judge-stream.ts'
import type { GatewayView, Observed } from './observed.ts'

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

const judgeCookie = (browser: Observed['browser'], { cookie }: GatewayView): Finding => {
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

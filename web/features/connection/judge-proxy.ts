import { type Finding, okFinding, problemFinding } from './findings.ts'
import type { GatewayView, Readings } from './readings.ts'

type Browser = Readings['browser']

const isProxied = (browser: Browser, { proxy }: GatewayView): boolean =>
  proxy.headers.length > 0 || browser.scheme === 'https'

const trust = ({ visitor }: GatewayView): string =>
  `If ${visitor.address} is your proxy, add it to TRUST_PROXY.`

export const judgeScheme = (browser: Browser, response: GatewayView): Finding => {
  const { visitor, proxy } = response
  if (visitor.scheme === browser.scheme)
    return okFinding(`The browser and the gateway both see ${browser.scheme}.`)
  const isSent = proxy.headers.includes('x-forwarded-proto')
  const seen = `The page was loaded over ${browser.scheme}, but the gateway sees ${visitor.scheme}`
  if (isSent && proxy.isTrusted)
    return problemFinding(
      `${seen}: the proxy sets this scheme in X-Forwarded-Proto.`,
      'Another proxy in front of this one is changing the scheme. Make this proxy pass on the X-Forwarded-Proto value it receives.',
      ['outer'],
    )
  if (isSent)
    return problemFinding(
      `${seen}: X-Forwarded-Proto is ignored because the proxy isn’t trusted.`,
      trust(response),
      ['trust'],
    )
  return proxy.isTrusted
    ? problemFinding(`${seen}: X-Forwarded-Proto is missing.`, 'Make the proxy send this header.', [
        'proto',
      ])
    : problemFinding(
        `${seen}: X-Forwarded-Proto is missing and the proxy isn’t trusted.`,
        `Make the proxy send this header. ${trust(response)}`,
        ['proto', 'trust'],
      )
}

const plainHost = (host: string, scheme: string): string =>
  host.toLowerCase().replace(scheme === 'https' ? /:443$/ : /:80$/, '')
const nameOf = (host: string): string => host.replace(/:\d+$/, '')

export const judgeHost = (browser: Browser, { visitor, proxy }: GatewayView): Finding => {
  const wanted = plainHost(browser.host, browser.scheme)
  const seen = plainHost(visitor.host, browser.scheme)
  if (seen === wanted) return okFinding(`The browser and the gateway both see ${browser.host}.`)
  const harm = 'Logins and changes may be rejected as cross-site requests.'
  const what = `The page is at ${browser.host}, but the gateway sees ${visitor.host}`
  if (nameOf(seen) === nameOf(wanted))
    return problemFinding(
      `${what}: the proxy is changing the port.`,
      `${harm} Pass on the full Host header, including the port.`,
      ['host'],
    )
  if (proxy.isTrusted && proxy.headers.includes('x-forwarded-host'))
    return problemFinding(`${what}: the proxy sets this host in X-Forwarded-Host.`, harm, ['outer'])
  return problemFinding(
    `${what}: the proxy is replacing the host.`,
    `${harm} Pass on the Host header.`,
    ['host'],
  )
}

export const shownBasePath = (basePath: string): string => basePath || '/'

export const judgePath = (browser: Browser, response: GatewayView): Finding => {
  const { visitor, proxy } = response
  if (visitor.basePath === browser.basePath) {
    if (visitor.basePathFrom === 'nothing')
      return okFinding('The browser and the gateway both use the root path.')
    const source = visitor.basePathFrom === 'proxy' ? 'the proxy' : 'BASE_PATH'
    return okFinding(`The browser and the gateway both use ${visitor.basePath}, set by ${source}.`)
  }
  const seen = `The page is under ${shownBasePath(browser.basePath)}, but the gateway serves ${shownBasePath(visitor.basePath)}`
  if (proxy.headers.includes('x-forwarded-prefix') && !proxy.isTrusted)
    return problemFinding(
      `${seen}: X-Forwarded-Prefix is ignored because the proxy isn’t trusted.`,
      trust(response),
      ['trust'],
    )
  return problemFinding(
    `${seen}.`,
    'Start every gateway with the same BASE_PATH, or make the proxy send the same prefix with every request. Then reload the page.',
    ['base'],
  )
}

export const judgeAddress = (browser: Browser, response: GatewayView): Finding => {
  const { visitor, proxy } = response
  const you = `You: ${visitor.address}`
  const tooWide = {
    ...problemFinding(
      'TRUST_PROXY includes visitors’ addresses, for example yours.',
      'Trusted visitors can fake their address and bypass the login limit. List only the proxy in TRUST_PROXY.',
    ),
    personal: you,
  }
  if (!isProxied(browser, response))
    return visitor.isAmongProxies ? tooWide : okFinding('No proxy detected.', you)
  const harm = 'The login limit and the log can’t tell visitors apart.'
  if (!proxy.isTrusted)
    return problemFinding(
      `All visitors appear as ${visitor.address}: the proxy in between isn’t trusted.`,
      `${harm} ${trust(response)}`,
      // If the proxy doesn't send the header, trusting it alone has no effect.
      proxy.headers.includes('x-forwarded-for') ? ['trust'] : ['for', 'trust'],
    )
  if (!proxy.headers.includes('x-forwarded-for'))
    return problemFinding(
      `All visitors appear as ${visitor.address}: the proxy doesn’t send X-Forwarded-For.`,
      harm,
      ['for'],
    )
  return visitor.isAmongProxies
    ? tooWide
    : okFinding('The proxy is trusted and passes on each visitor’s address.', you)
}

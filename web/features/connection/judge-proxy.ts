import { cause, type Finding, ok } from './findings.ts'
import type { GatewayView, Observed } from './observed.ts'

type Browser = Observed['browser']

/** This server itself speaks http only, so https means a proxy too. */
const isProxied = (browser: Browser, { proxy }: GatewayView): boolean =>
  proxy.headers.length > 0 || browser.scheme === 'https'

const trust = ({ visitor }: GatewayView): string =>
  `If ${visitor.address} is your proxy, name it in TRUST_PROXY.`

/** Whether browser and gateway agree on http or https. */
export const judgeScheme = (browser: Browser, answer: GatewayView): Finding => {
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

/** Whether browser and gateway agree on host and port. */
export const judgeHost = (browser: Browser, { visitor, proxy }: GatewayView): Finding => {
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

/** A base path as it is shown. */
export const place = (basePath: string): string => basePath || '/'

/** Whether browser and gateway agree on the base path. */
export const judgePath = (browser: Browser, answer: GatewayView): Finding => {
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

/** Whether the gateway sees the visitor’s own address. */
export const judgeAddress = (browser: Browser, answer: GatewayView): Finding => {
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

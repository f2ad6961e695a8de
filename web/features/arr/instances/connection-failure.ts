import type { ArrKind } from '../../../contract/instances.ts'
import { sentence } from '../../../lib/sentence.ts'
import { shownOrigin } from '../../../lib/shown-address.ts'
import type { ConnectionTarget } from '../../../state/connection-test.ts'
import { KIND_LABELS } from '../../../state/instances.ts'

/** The steps of a test, in their order, and the state of an instance that fails one. */
export const STEPS = {
  reached: { label: () => 'Address', failed: 'Unreachable' },
  answered: { label: (app: string) => `Response from ${app}`, failed: 'Unreachable' },
  key: { label: () => 'API key', failed: 'API key rejected' },
  webhook: { label: () => 'Webhook', failed: 'No webhook' },
} as const
type Step = keyof typeof STEPS

interface ConnectionFailure {
  /** The first step that failed; null if the message doesn't reveal it. */
  step: Step | null
  title: string
  /** The title in a few words, without the address, for example "Connection refused". */
  cause: string
  advice: string
  /** Whether the server's settings are the cause, instead of the instance's. */
  isOfServer?: boolean
}

/** The backend times out after 10 s, and then only reports "network error". */
const GAVE_UP_MS = 9500
const QUICK_MS = 1500

const PORTS: Record<ArrKind, string> = { radarr: '7878', sonarr: '8989' }
const OTHER: Record<ArrKind, ArrKind> = { radarr: 'sonarr', sonarr: 'radarr' }

const placeOf = (baseUrl: string) => {
  try {
    const { protocol, hostname, port } = new URL(baseUrl)
    const isHttps = protocol === 'https:'
    const shownPort = port || (isHttps ? '443' : '80')
    return { host: `${hostname}:${shownPort}`, hostname, port: shownPort, isHttps }
  } catch {
    // An invalid URL isn't shown, because it may contain credentials.
    return { host: 'This address', hostname: 'This address', port: '', isHttps: false }
  }
}

/**
 * Radarr and Sonarr send a test message to the webhook before they save it. If that fails, it's them who can't reach
 * the server.
 */
const CALLBACK = /webhook|unable to (send|post)|test message|test notification/i

const NO_WAY =
  /unable to (send|post|connect|reach)|refused|time(d )?.?out|(un|not )reachable|(can.?t|can ?not|couldn.t) reach|(name or service|host|server) not (known|found)|no such host|ENOTFOUND|ECONN/i

/** Says which side couldn't reach the other, if the server's message does. */
const explainCallback = (app: string, message: string) => {
  if (!NO_WAY.test(message)) return { title: `${app}’s webhook couldn’t be registered`, advice: '' }
  const address = /https?:\/\/[^\s"'<>()]+/i.exec(message)?.[0]
  return {
    title: `${app} can’t reach this server${address ? ` at ${shownOrigin(address)}` : ''}`,
    advice: `Set the server’s address to one that ${app} can reach.`,
  }
}

interface Test {
  message: string
  elapsedMs: number
}

/** Interprets a failed test based on the server's message, the instance's address and the duration of the test. */
export const failureOf = (
  kind: ArrKind,
  { baseUrl }: Pick<ConnectionTarget, 'baseUrl'>,
  { message, elapsedMs }: Test,
): ConnectionFailure => {
  const { host, hostname, port, isHttps } = placeOf(baseUrl)
  const app = KIND_LABELS[kind]
  const other = OTHER[kind]
  const status = /\b\d{3}\b/.exec(message)?.[0] ?? 'an error'
  const hasDropped = 'Something is listening at this address but dropped the connection.'
  const localNote = /^(localhost|127\.|\[?::1)/.test(hostname)
    ? ' Inside a container, localhost is the container itself. Use the machine’s name or IP address.'
    : ''
  const isTimeout = elapsedMs >= GAVE_UP_MS
  /** The first pattern that matches the message wins. */
  const failures: readonly (ConnectionFailure & { says: RegExp })[] = [
    {
      says: CALLBACK,
      step: 'webhook',
      cause: 'Webhook not registered',
      isOfServer: true,
      ...explainCallback(app, message),
    },
    {
      says: /notification api|permission/i,
      step: 'webhook',
      title: `No access to ${app}’s notifications`,
      cause: 'No access to notifications',
      advice: `The server needs them for its webhook. Check the API key’s permissions: use the key from ${app}’s Settings › General.`,
    },
    {
      says: /authentication failed|unauthori[sz]ed|forbidden|\b40[13]\b|api key/i,
      step: 'key',
      title: `${app} at ${host} rejected the API key`,
      cause: 'Copy the key again',
      advice: `Copy the API key from ${app} under Settings › General › Security. If it was reset in ${app}, the old key no longer works.`,
    },
    {
      says: /certificate|self.signed|\bssl\b|\btls\b|EPROTO|CERT_|wrong version number/i,
      step: 'answered',
      title: `No secure connection to ${host}`,
      cause: isHttps ? 'No secure connection' : 'Only accepts HTTPS',
      advice: isHttps
        ? 'The server doesn’t trust the certificate, or the port doesn’t use HTTPS. On your own network, http:// is fine.'
        : 'The port only accepts HTTPS: start the URL with https://.',
    },
    {
      says: /ECONNRESET|\breset\b|socket hang up/i,
      step: 'answered',
      title: `${host} closed the connection`,
      cause: 'Connection closed',
      advice: isHttps
        ? `${hasDropped} Check that the port uses HTTPS.`
        : `${hasDropped} The port may require https://.`,
    },
    {
      says: /does not appear to be|not a valid (radarr|sonarr)|invalid (status )?response/i,
      step: 'answered',
      title: `Something else is answering at ${host}`,
      cause: `Not ${app}`,
      advice:
        port === PORTS[other]
          ? `Port ${port} is usually ${KIND_LABELS[other]}’s; ${app}’s default port is ${PORTS[kind]}.`
          : `The app at this address isn’t ${app}. Check the host and port; ${app}’s default port is ${PORTS[kind]}.`,
    },
    {
      says: /parse|unexpected token|html|not (valid )?json/i,
      step: 'answered',
      title: `${host} returned a web page`,
      cause: 'Returned a web page',
      advice: `The usual cause is a proxy’s sign-in page or a missing URL base. The URL must lead to ${app} itself, for example http://host:port/${kind}.`,
    },
    {
      says: /endpoint not found|\b404\b/i,
      step: 'answered',
      title: `No ${app} API at ${host}`,
      cause: 'No API at this address',
      advice: `Check the port, and add the URL base from ${app}’s Settings › General to the URL.`,
    },
    {
      says: /connection failed \(?\d{3}|\b5\d\d\b/i,
      step: 'answered',
      title: `${app} at ${host} returned an error`,
      cause: `Returned ${status}`,
      advice: `${app} returned ${status}. It may be starting or updating. Try again in a minute; if that doesn’t help, check its log.`,
    },
    {
      says: /invalid url|invalid base url|baseUrl/i,
      step: 'reached',
      title: 'Invalid base URL',
      cause: 'Invalid base URL',
      advice: 'Start the URL with http:// or https://, for example http://192.168.1.10:7878.',
    },
    {
      says: /ECONNREFUSED|refused/i,
      step: 'reached',
      title: `${host} refused the connection`,
      cause: 'Connection refused',
      advice: `The host is up, but nothing is listening on port ${port}. Check that ${app} is running and uses that port.${localNote}`,
    },
    {
      says: /ENOTFOUND|EAI_AGAIN|getaddrinfo|(server|host) not found|unknown host/i,
      step: 'reached',
      title: `Unknown host ${hostname}`,
      cause: `Unknown host ${hostname}`,
      advice:
        'Check the spelling. Container names only work within the same Docker network; an IP address works everywhere.',
    },
    {
      says: isTimeout
        ? /time(d )?.?out|ETIMEDOUT|aborted|network error|fetch failed|could not connect/i
        : /time(d )?.?out|ETIMEDOUT|aborted/i,
      step: 'reached',
      title: `${host} timed out`,
      cause: 'No answer in 10 s',
      advice:
        'A firewall may be blocking the connection. Check the firewall and the address, and make sure the machine is on.',
    },
    {
      says: /network error|fetch failed|could not connect/i,
      step: 'reached',
      title: `Couldn’t reach ${host}`,
      cause: 'No connection',
      advice: [
        elapsedMs < QUICK_MS
          ? 'The connection failed immediately, which suggests a misspelled host, a wrong port, or an app that isn’t running.'
          : `Check the host and port, and make sure ${app} is running.`,
        isHttps ? ' The certificate may also be untrusted.' : '',
        localNote,
      ].join(''),
    },
  ]
  return (
    failures.find(({ says }) => says.test(message)) ?? {
      step: null,
      title: `${app} at ${host} isn’t connected`,
      cause: 'No connection',
      advice: 'See the server message below.',
    }
  )
}

export type StepState = 'passed' | 'failed' | 'open'

/** Steps before the failed one passed; later ones didn't run. */
export const stepStates = (failed: Step | null): readonly { step: Step; state: StepState }[] => {
  const steps = Object.keys(STEPS) as Step[]
  const at = failed === null ? -1 : steps.indexOf(failed)
  return steps.map((step, index) => ({
    step,
    state: at < 0 || index > at ? 'open' : index === at ? 'failed' : 'passed',
  }))
}

/** Explains an error that the server reported although it saved the instance. */
export const explainWarning = (
  kind: ArrKind,
  message: string,
): { title: string; cause: string } => {
  if (!CALLBACK.test(message))
    return { title: 'Saved, but the instance couldn’t be updated', cause: sentence(message) }
  const { title, advice } = explainCallback(KIND_LABELS[kind], message)
  return { title: `Saved, but ${title}`, cause: `${sentence(message)} ${advice}` }
}

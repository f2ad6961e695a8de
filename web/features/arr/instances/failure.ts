import type { ArrKind } from '../../../contract/instances.ts'
import type { ConnectionTarget } from '../../../state/connection-test.ts'
import { KIND_LABELS } from '../../../state/instances.ts'

/** What a connection needs, in order; the first that fails hides the rest. */
export const STEPS = ['reached', 'answered', 'key', 'version'] as const
export type Step = (typeof STEPS)[number]

/** Why a connection failed, for a person. */
export interface Failure {
  /** The first step that failed; null when the backend's words do not say. */
  step: Step | null
  title: string
  /** What to try. */
  advice: string
}

/** The backend gives up on an app after 10 s and then says no more than "network error". */
const GAVE_UP_MS = 9500
const QUICK_MS = 1500

const PORTS: Record<ArrKind, string> = { radarr: '7878', sonarr: '8989' }
const OTHER: Record<ArrKind, ArrKind> = { radarr: 'sonarr', sonarr: 'radarr' }

interface Context {
  app: string
  host: string
  hostname: string
  port: string
  isHttps: boolean
  isLocal: boolean
  kind: ArrKind
  message: string
  elapsedMs: number
}

const placeOf = (baseUrl: string): Pick<Context, 'host' | 'hostname' | 'port' | 'isHttps'> => {
  try {
    const { protocol, hostname, port } = new URL(baseUrl)
    const isHttps = protocol === 'https:'
    const shownPort = port || (isHttps ? '443' : '80')
    return { host: `${hostname}:${shownPort}`, hostname, port: shownPort, isHttps }
  } catch {
    // It cannot be shown without the sign-in it may hold, since its parts are unknown.
    return { host: 'This address', hostname: 'This address', port: '', isHttps: false }
  }
}

const LOCAL_NOTE =
  'Inside a container localhost is the container itself: use the machine’s name or address.'
const withLocalNote = ({ isLocal }: Context, advice: string) =>
  isLocal ? `${advice} ${LOCAL_NOTE}` : advice

const timeout = (context: Context): Failure => ({
  step: 'reached',
  title: `${context.host} did not answer in time`,
  advice:
    'Packets may be dropped on the way: check the firewall, the address, and that the machine is awake.',
})

interface Cause {
  says: RegExp
  failure: (context: Context) => Failure
}

/** By the backend's words; the first that fits counts. */
const CAUSES: readonly Cause[] = [
  {
    says: /notification api|webhook|permission/i,
    failure: ({ app }) => ({
      step: 'version',
      title: `${app} does not offer what is needed`,
      advice: `The key is accepted, but the notifications of ${app} cannot be read. Update ${app} to version 3 or later, and use the key from Settings, General.`,
    }),
  },
  {
    says: /authentication failed|unauthori[sz]ed|forbidden|\b40[13]\b|api key/i,
    failure: ({ app, host }) => ({
      step: 'key',
      title: `${app} at ${host} refused the key`,
      advice: `Copy the API key from ${app} under Settings, General, Security. It changes when it is reset there.`,
    }),
  },
  {
    says: /certificate|self.signed|\bssl\b|\btls\b|EPROTO|CERT_|wrong version number/i,
    failure: ({ host, isHttps }) => ({
      step: 'answered',
      title: `No secure connection to ${host}`,
      advice: isHttps
        ? 'The backend does not trust the certificate, or the port does not speak HTTPS. Inside your own network http:// will do.'
        : 'The port takes only HTTPS: begin the address with https://.',
    }),
  },
  {
    says: /ECONNRESET|\breset\b|socket hang up/i,
    failure: ({ host, isHttps }) => ({
      step: 'answered',
      title: `${host} closed the connection`,
      advice: isHttps
        ? 'Something listens there, but breaks off. Does the port speak HTTPS?'
        : 'Something listens there, but breaks off. Does the port want https://?',
    }),
  },
  {
    says: /does not appear to be|not a valid (radarr|sonarr)|invalid (status )?response/i,
    failure: ({ app, host, kind, port }) => ({
      step: 'answered',
      title: `Another application answers at ${host}`,
      advice:
        port === PORTS[OTHER[kind]]
          ? `Port ${port} is usually ${KIND_LABELS[OTHER[kind]]}; ${app} listens on ${PORTS[kind]} unless it was changed.`
          : `It is not ${app}, which listens on port ${PORTS[kind]} unless it was changed. Check host and port.`,
    }),
  },
  {
    says: /parse|unexpected token|html|not (valid )?json/i,
    failure: ({ app, host }) => ({
      step: 'answered',
      title: `${host} answers with a web page`,
      advice: `That is often the sign-in page of a proxy, or a missing URL base: the address must lead to ${app} itself, such as http://host:port/${app.toLowerCase()}.`,
    }),
  },
  {
    says: /endpoint not found|\b404\b/i,
    failure: ({ app, host }) => ({
      step: 'answered',
      title: `${host} has no ${app} API`,
      advice: `Check the port, and the URL base that ${app} shows under Settings, General: it belongs at the end of the address.`,
    }),
  },
  {
    says: /connection failed \(?\d{3}|\b5\d\d\b/i,
    failure: ({ app, host, message }) => ({
      step: 'answered',
      title: `${app} at ${host} answers with an error`,
      advice: `It said ${/\b\d{3}\b/.exec(message)?.[0] ?? 'that it failed'}. It may be starting or updating; try again in a minute, then look into its log.`,
    }),
  },
  {
    says: /invalid url|invalid base url|baseUrl/i,
    failure: () => ({
      step: 'reached',
      title: 'The base URL is not an address',
      advice: 'Enter one such as http://192.168.1.10:7878, beginning with http:// or https://.',
    }),
  },
  {
    says: /ECONNREFUSED|refused/i,
    failure: context => ({
      step: 'reached',
      title: `Connection refused by ${context.host}`,
      advice: withLocalNote(
        context,
        `The host answers, but nothing listens on port ${context.port}. Is ${context.app} running, and is that its port?`,
      ),
    }),
  },
  {
    says: /ENOTFOUND|EAI_AGAIN|getaddrinfo|(server|host) not found|unknown host/i,
    failure: ({ hostname }) => ({
      step: 'reached',
      title: `The host ${hostname} is not known`,
      advice:
        'Check the spelling. Container names are known only within the same Docker network; an IP address works everywhere.',
    }),
  },
  { says: /time(d )?.?out|ETIMEDOUT|aborted/i, failure: timeout },
  {
    says: /network error|fetch failed|could not connect/i,
    failure: context => {
      const { app, host, isHttps, elapsedMs } = context
      if (elapsedMs >= GAVE_UP_MS) return timeout(context)
      const tls = isHttps ? ' An untrusted certificate looks the same from here.' : ''
      const quick =
        elapsedMs < QUICK_MS
          ? 'It failed at once, which points to a misspelt host, a wrong port, or an app that is not running.'
          : `Check host and port, and that ${app} is running.`
      return {
        step: 'reached',
        title: `${host} could not be reached`,
        advice: withLocalNote(context, `${quick}${tls}`),
      }
    },
  },
]

/** Why a test failed, read from the backend's words, the address, and how long it took. */
export const failureOf = (
  kind: ArrKind,
  { baseUrl }: Pick<ConnectionTarget, 'baseUrl'>,
  { message, elapsedMs }: { message: string; elapsedMs: number },
): Failure => {
  const place = placeOf(baseUrl)
  const context: Context = {
    ...place,
    app: KIND_LABELS[kind],
    isLocal: /^(localhost|127\.|\[?::1)/.test(place.hostname),
    kind,
    message,
    elapsedMs,
  }
  const cause = CAUSES.find(({ says }) => says.test(message))
  return (
    cause?.failure(context) ?? {
      step: null,
      title: `${context.app} at ${context.host} is not connected`,
      advice: 'The backend’s own words below are all that is known.',
    }
  )
}

export type StepState = 'passed' | 'failed' | 'open'

/** Each step with how it went: all before the failed one passed, what follows was not tried. */
export const stepStates = (failed: Step | null): readonly { step: Step; state: StepState }[] => {
  const at = failed === null ? -1 : STEPS.indexOf(failed)
  return STEPS.map((step, index) => ({
    step,
    state: at < 0 || index > at ? 'open' : index === at ? 'failed' : 'passed',
  }))
}

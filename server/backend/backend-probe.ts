import type { FastifyInstance } from 'fastify'
import { ask, type Head } from '../forward/backend-client.ts'
import { failureOf } from '../forward/failure.ts'
import { isRedirect, redirectMessage } from '../forward/headers.ts'

const TTL_MS = 3000
const TIMEOUT_MS = 5000
/** Age beyond which probe results are refreshed in the background. */
const RENEW_MS = 15_000

type Auth = 'required' | 'bypass' | 'unknown'
interface BackendState {
  readonly adminExists: boolean | null
  readonly auth: Auth
  /** Path of the configuration, which backends since 0.7 have elsewhere. Null if it couldn't be determined. */
  readonly configPath: ConfigPath | null
  /** Key under which the backend's sign-in reads the account. Null if it couldn't be determined. */
  readonly signInKey: SignInKey | null
}
export interface ProbeHistory {
  /** Last conclusive result, or null if there is none yet. */
  readonly conclusive: BackendState | null
  /** Whether the latest probe was conclusive. */
  readonly isLatest: boolean
  /** Milliseconds since the latest probe; Infinity before the first probe. */
  readonly ageMs: number
}

interface BackendProbe {
  /** Probes the backend, but at most once per `ttlMs`. */
  check(): Promise<BackendState>
  /** Returns the cached results and refreshes stale or inconclusive ones in the background. */
  current(): ProbeHistory
  onChange(listener: (state: BackendState) => void): void
  invalidate(): void
  /** Path that the backend redirects to, without its base path; null for another host or no redirect. */
  redirectOf(headers: Head['headers']): string | null
  /**
   * Requests a page from the backend and records whether the backend responded, unless `signal` aborts the request.
   * `headers` is a flat list of names and values.
   * @throws the same errors as `ask`
   */
  fetchHead(path: string, headers?: readonly string[], signal?: AbortSignal): Promise<Head>
}

declare module 'fastify' {
  interface FastifyInstance {
    backendProbe: BackendProbe
  }
}

const ACCEPT_PAGE = ['accept', 'text/html']
const ACCEPT_DATA = ['accept', 'application/json']
/** Every version responds to this call with JSON, also without a session. */
const DATA_PATH = '/v1/users/me'
const NOTHING_KNOWN: BackendState = {
  adminExists: null,
  auth: 'unknown',
  configPath: null,
  signInKey: null,
}

export const NEW_CONFIG_PATH = '/v1/config'
type ConfigPath = typeof NEW_CONFIG_PATH | '/v1/config/config'

const typeOf = (headers: Head['headers']) => String(headers['content-type'] ?? '')
const isJson = (headers: Head['headers']): boolean => /\bjson\b/i.test(typeOf(headers))
const isHtml = (headers: Head['headers']): boolean => /^text\/html\b/i.test(typeOf(headers))

/** Backends that don't have the new path respond to it with their start page. */
export const readConfigPath = ({ headers }: Pick<Head, 'headers'>): ConfigPath | null => {
  if (isJson(headers)) return NEW_CONFIG_PATH
  return isHtml(headers) ? '/v1/config/config' : null
}

export const LOGIN_PATH = '/v1/users/login'
/** A sign-in without an account, which no backend accepts. Its error names the missing key. */
export const WITHOUT_ACCOUNT = JSON.stringify({ password: 'no password' })
/** 'login' stands for an email address or a user name, 'other' for a key that no known version has. */
type SignInKey = 'email' | 'login' | 'other'

/** Backends since 0.19 allow five sign-ins per minute, and this request counts as one, so it is rarely repeated. */
const ASK_KEY_EVERY_MS = { known: 600_000, unknown: 60_000 }

/** Validation errors start like "body/login Required". Other errors, such as a 429, tell nothing. */
export const readSignInKey = ({
  status,
  text,
}: Pick<Head, 'status' | 'text'>): SignInKey | null => {
  if (status !== 400) return null
  return (['login', 'email'] as const).find(key => text.includes(`body/${key} `)) ?? 'other'
}

/**
 * Only the redirect of a plain `GET /login` reveals whether the backend has an admin and which sign-in mode it uses.
 */
const readSignIn = (
  { status, headers }: Head,
  target: string | null,
): Pick<BackendState, 'adminExists' | 'auth'> => {
  if (target === '/create-user') return { adminExists: false, auth: 'unknown' }
  if (isHome(target)) return { adminExists: null, auth: 'bypass' }
  return status === 200 && isHtml(headers) ? { adminExists: true, auth: 'required' } : NOTHING_KNOWN
}

/** Whether the backend redirects signed-in visitors to this path. */
export const isHome = (target: string | null): boolean =>
  target === '/dashboard' || target === '/plex/configuration'

/** Before setup, the backend reveals only that no admin exists. Visitors are let in so that they can create one. */
const isConclusive = ({ adminExists, auth }: BackendState): boolean =>
  auth !== 'unknown' || adminExists !== null

const REMEDY = 'Set BACKEND_URL to an address that leads directly to it.'

/** Why the response to `url` shows that something else responds in the backend's place; null if it doesn't. */
const standInOf = ({ status, headers }: Head, url: string): string | null => {
  if (isRedirect(status)) return redirectMessage(String(headers.location ?? ''), url)
  if ((status === 401 || status === 403) && (!isJson(headers) || 'www-authenticate' in headers))
    return `The server can't be used: a sign-in in front of it rejects the gateway (status ${status}). ${REMEDY}`
  // A backend that has too much to do responds with 503 itself, in JSON.
  if (status === 502 || status === 504 || (status === 503 && !isJson(headers)))
    return `The server can't be reached: the proxy in front of it responds with status ${status}. Check that it's running.`
  if (status === 200 && isHtml(headers))
    return `The server can't be used: a web page, perhaps a sign-in in front of it, responds in its place. ${REMEDY}`
  return null
}

/**
 * Detects whether the backend has an admin and requires a sign-in, and what tells
 * its version. Decorates: backendProbe. Depends on: connections.
 */
export const backendProbe = (app: FastifyInstance, ttlMs = TTL_MS): void => {
  const { client, origin, prefix, reachability } = app.backend

  const fetchHead: BackendProbe['fetchHead'] = async (path, headers = [], signal) => {
    try {
      const all = [...ACCEPT_PAGE, ...headers]
      const head = await ask(client, prefix + path, all, TIMEOUT_MS, { signal })
      reachability.responded()
      return head
    } catch (cause) {
      if (!signal?.aborted) reachability.failed({ ...failureOf(cause), isUnreachable: true })
      throw cause
    }
  }

  const redirectOf: BackendProbe['redirectOf'] = ({ location }) => {
    if (typeof location !== 'string') return null
    try {
      const { host, pathname } = new URL(location, origin)
      // Behind a proxy, the backend may not know which scheme it is reached by.
      if (host !== new URL(origin).host) return null
      // With a base path of its own, the backend puts it in front of its targets.
      const own = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname
      return own.replace(/(?<=.)\/+$/, '')
    } catch {
      return null
    }
  }

  const listeners: ((state: BackendState) => void)[] = []
  let last: { at: number; state: Promise<BackendState> } | null = null
  let probedAt = Number.NEGATIVE_INFINITY
  let conclusive: BackendState | null = null
  let isLatest = false
  const standInFor = async (state: BackendState, login: Head): Promise<string | null> => {
    if (!isConclusive(state)) return standInOf(login, `${origin}${prefix}/login`)
    // Other servers may have a page at /login, too, but only the backend responds to its own calls with data.
    const path = prefix + DATA_PATH
    const data = await ask(client, path, ACCEPT_DATA, TIMEOUT_MS).catch(() => null)
    return data && standInOf(data, origin + path)
  }
  let lastKey: { key: SignInKey | null; at: number; since: string | null; text: string } | null =
    null
  /** @param config the response without a session, which differs between versions */
  const askSignInKey = async (config: Head): Promise<SignInKey | null> => {
    const { since } = reachability
    const text = config.status === 401 ? config.text : ''
    const now = performance.now()
    // A backend that was away may have been replaced.
    const isKnown = lastKey !== null && lastKey.key !== null && lastKey.since === since
    const everyMs = ASK_KEY_EVERY_MS[isKnown ? 'known' : 'unknown']
    if (lastKey === null || lastKey.text !== text || now - lastKey.at > everyMs) {
      const json = WITHOUT_ACCOUNT
      const key = await ask(client, prefix + LOGIN_PATH, ACCEPT_DATA, TIMEOUT_MS, { json }).then(
        readSignInKey,
        () => null,
      )
      lastKey = { key, at: now, since, text }
    }
    return lastKey.key
  }
  const probeOnce = async (): Promise<BackendState> => {
    try {
      const [login, config] = await Promise.all([
        fetchHead('/login'),
        // Tells nothing about reachability that the sign-in page doesn't.
        ask(client, prefix + NEW_CONFIG_PATH, ACCEPT_DATA, TIMEOUT_MS).catch(() => null),
      ])
      const configPath = config && readConfigPath(config)
      // Backends with the old path have always read `email`.
      const signInKey =
        config && configPath === NEW_CONFIG_PATH
          ? await askSignInKey(config)
          : configPath && ('email' as const)
      const signIn = readSignIn(login, redirectOf(login.headers))
      const state = { ...signIn, configPath, signInKey }
      reachability.respondedAs(await standInFor(state, login))
      return state
    } catch {
      // `fetchHead` has already recorded the failure.
      return NOTHING_KNOWN
    }
  }
  const probe = async (): Promise<BackendState> => {
    const state = await probeOnce()
    probedAt = performance.now()
    isLatest = isConclusive(state)
    if (!isLatest) return state
    conclusive = state
    for (const listener of listeners) listener(state)
    return state
  }
  const check = (): Promise<BackendState> => {
    if (last !== null && performance.now() - last.at < ttlMs) return last.state
    last = { at: performance.now(), state: probe() }
    return last.state
  }
  app.decorate('backendProbe', {
    check,
    fetchHead,
    redirectOf,
    current: () => {
      const ageMs = performance.now() - probedAt
      if (ageMs > RENEW_MS || !isLatest) void check()
      return { conclusive, isLatest, ageMs }
    },
    onChange: listener => void listeners.push(listener),
    invalidate: () => {
      last = null
    },
  })
}

import fp from 'fastify-plugin'
import { ask, type Head } from '../forward/backend-client.ts'
import { failureOf } from '../forward/failure.ts'

export interface BackendProbeOptions {
  /** How long one probe stays good. */
  ttlMs?: number | undefined
}

const TTL_MS = 3000
const TIMEOUT_MS = 5000
/** Age at which what is known is renewed in the background. */
const RENEW_MS = 15_000

type Auth = 'required' | 'bypass' | 'unknown'
/** What the backend's own pages say of its first run and its sign-in. */
export interface BackendState {
  readonly adminExists: boolean | null
  readonly auth: Auth
}
/** What probes gave so far. */
export interface ProbeHistory {
  /** The last clear answer, however old; null before the first. */
  readonly clear: BackendState | null
  /** The last probe gave it: nothing has gone wrong since. */
  readonly isLast: boolean
  /** Age of the last probe, Infinity before the first. */
  readonly ageMs: number
}

export interface BackendProbe {
  /** Probes the backend, at most once in a few seconds. */
  check(): Promise<BackendState>
  /** What is known without asking; renewed in the background when it gets old or is not clear. */
  current(): ProbeHistory
  /** Called after every probe that gave a clear answer. */
  onChange(listener: (state: BackendState) => void): void
  /** The next check asks anew. */
  invalidate(): void
  /**
   * GETs a page of the backend, which also shows whether it can be reached; `headers`: flat list of name and value.
   * @throws as `ask` does
   */
  fetchHead(path: string, headers?: readonly string[]): Promise<Head>
}

declare module 'fastify' {
  interface FastifyInstance {
    backendProbe: BackendProbe
  }
}

const ACCEPT_PAGE = ['accept', 'text/html']
const NOTHING_KNOWN: BackendState = { adminExists: null, auth: 'unknown' }

/**
 * What the answer to a bare `GET /login` means: the backend's own pages redirect by first run and by who they take the
 * caller for, and nothing else shows it.
 */
const readState = (status: number, headers: Head['headers']): BackendState => {
  const target = redirectOf(headers)
  if (target === '/create-user') return { adminExists: false, auth: 'unknown' }
  if (isHome(target)) return { adminExists: null, auth: 'bypass' }
  const isPage = status === 200 && /^text\/html\b/i.test(String(headers['content-type'] ?? ''))
  return isPage ? { adminExists: true, auth: 'required' } : NOTHING_KNOWN
}

/** Where the backend sends a visitor who is signed in. */
export const isHome = (target: string | null): boolean =>
  target === '/dashboard' || target === '/plex/configuration'

/** Before there is an admin the backend answers no more than that, and everyone may come: one has to be created. */
const isClear = ({ adminExists, auth }: BackendState): boolean =>
  auth !== 'unknown' || adminExists !== null

/** Path that a response redirects to, null when it does not. */
export const redirectOf = ({ location }: Head['headers']): string | null => {
  if (typeof location !== 'string') return null
  try {
    return new URL(location, 'http://backend.invalid').pathname.replace(/(?<=.)\/+$/, '')
  } catch {
    return null
  }
}

/** Finds out whether the backend has an admin and asks for a sign-in. Decorates: backendProbe. Depends on: connections. */
export const backendProbe = fp<BackendProbeOptions>(
  async (app, { ttlMs = TTL_MS }) => {
    const { client, prefix, reachability } = app.backend

    const fetchHead: BackendProbe['fetchHead'] = async (path, headers = []) => {
      try {
        const head = await ask(client, prefix + path, [...ACCEPT_PAGE, ...headers], TIMEOUT_MS)
        reachability.answered()
        return head
      } catch (cause) {
        reachability.failed({ ...failureOf(cause), isUnreachable: true })
        throw cause
      }
    }

    const listeners: ((state: BackendState) => void)[] = []
    let last: { at: number; state: Promise<BackendState> } | null = null
    let probedAt = Number.NEGATIVE_INFINITY
    let clear: BackendState | null = null
    let isLast = false
    const probeOnce = async (): Promise<BackendState> => {
      try {
        const { status, headers } = await fetchHead('/login')
        return readState(status, headers)
      } catch {
        // The failure is kept in `reachability`; here it only means that nothing is known.
        return NOTHING_KNOWN
      }
    }
    const probe = async (): Promise<BackendState> => {
      const state = await probeOnce()
      probedAt = Date.now()
      isLast = isClear(state)
      if (!isLast) return state
      clear = state
      for (const listener of listeners) listener(state)
      return state
    }
    const check = (): Promise<BackendState> => {
      if (last !== null && Date.now() - last.at < ttlMs) return last.state
      last = { at: Date.now(), state: probe() }
      return last.state
    }
    app.decorate('backendProbe', {
      check,
      fetchHead,
      current: () => {
        const ageMs = Date.now() - probedAt
        if (ageMs > RENEW_MS || !isLast) void check()
        return { clear, isLast, ageMs }
      },
      onChange: listener => void listeners.push(listener),
      invalidate: () => {
        last = null
      },
    })
  },
  { name: 'backend-probe', dependencies: ['connections'] },
)

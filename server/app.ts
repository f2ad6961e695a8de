import fastify, { type FastifyInstance } from 'fastify'
import { authBypassGuard } from './backend/auth-bypass-guard.ts'
import { backendAddress } from './backend/backend-address.ts'
import { backendProbe } from './backend/backend-probe.ts'
import { connections } from './backend/connections.ts'
import { expectedRequests } from './backend/expected-requests.ts'
import { progress } from './backend/progress-stream.ts'
import { upstream } from './backend/upstream.ts'
import type { Config } from './config.ts'
import { inRanges } from './edge/addresses.ts'
import { connectionLimit } from './edge/connection-limit.ts'
import { clientErrorHandler, errors, frameworkErrors } from './edge/errors.ts'
import { makeHttpServer } from './edge/http-server.ts'
import { loginLimit } from './edge/login-limit.ts'
import { metrics } from './edge/metrics.ts'
import { requestBody } from './edge/request-body.ts'
import { HEADERS_LIMIT, requestGuard, URL_LIMIT } from './edge/request-guard.ts'
import { requestLog } from './edge/request-log.ts'
import { securityHeaders } from './edge/security-headers.ts'
import { visitor } from './edge/visitor.ts'
import type { Logger } from './logger.ts'
import { diagnostics } from './site/diagnostics.ts'
import { files } from './site/files.ts'
import { pictures } from './site/pictures.ts'
import { spa } from './site/spa.ts'
import { status } from './site/status.ts'

const PUBLIC_RELEASES_URL = 'https://api.github.com/repos/jamcalli/Pulsarr/releases/latest'
const MOCK_RELEASES_PATH = '/mock/releases/latest'
/** Credentials for the embedded mock; not secret. */
export const DEMO = { email: 'admin@example.com', password: 'stargazarr' } as const

export interface Environment {
  readonly logger: Logger
  readonly droppedLogLines?: () => number
  readonly webDir: string
  /** Lets the page connect to the rebuild server of npm run dev. */
  readonly isDevelopment?: boolean
  /** Timeout overrides for tests. */
  readonly times?: {
    probeTtlMs?: number
    headersTimeoutMs?: number
    idleTimeoutMs?: number
    requestMs?: number
    unreadMs?: number
  }
}

/** Builds the gateway, ready to listen. Starts the mock if `config` has no backend. */
export const buildApp = async (
  config: Config,
  { logger, droppedLogLines = () => 0, webDir, isDevelopment = false, times = {} }: Environment,
): Promise<FastifyInstance> => {
  const isTrusted = inRanges(config.TRUST_PROXY)
  const isMock = config.BACKEND_URL === null
  const releasesUrl = releasesUrlOf(config.RELEASES_URL, isMock)
  const limitConnections = connectionLimit(logger, isTrusted)
  const app = fastify({
    logger: false,
    genReqId: makeRequestId,
    trustProxy: config.TRUST_PROXY.length === 0 ? false : isTrusted,
    // Proxies may or may not strip the base path, so remove it before routing.
    ...(config.BASE_PATH === '' ? {} : { rewriteUrl: withoutBasePath(config.BASE_PATH) }),
    serverFactory: handle => makeHttpServer(handle, limitConnections, times),
    routerOptions: { maxParamLength: URL_LIMIT },
    forceCloseConnections: 'idle',
    // The request guard rejects calls during shutdown, in the gateway's own error format.
    return503OnClosing: false,
    clientErrorHandler,
    frameworkErrors,
  })
  // Node silently drops headers beyond this count, so set it one above the limit that the request guard enforces.
  app.server.maxHeadersCount = HEADERS_LIMIT + 1

  requestLog(app, logger)
  await metrics(app, {
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
    limitConnections,
    droppedLogLines,
  })
  securityHeaders(app, { frameAncestors: config.FRAME_ANCESTORS, isDevelopment })
  errors(app)
  requestGuard(app)
  requestBody(app)
  visitor(app, { basePath: config.BASE_PATH, isTrusted })

  await backendAddress(app, {
    backend: config.BACKEND_URL,
    scenario: config.MOCK_SCENARIO,
    profile: config.MOCK_PROFILE,
  })
  connections(app, {
    headersTimeoutMs: times.headersTimeoutMs ?? config.BACKEND_TIMEOUT * 1000,
    idleTimeoutMs: times.idleTimeoutMs,
    ca: config.BACKEND_CA,
  })
  backendProbe(app, times.probeTtlMs)
  authBypassGuard(app, {
    isAllowed: config.ALLOW_AUTH_BYPASS,
    hosts: config.AUTH_BYPASS_HOSTS,
  })
  await loginLimit(app, config.LOGIN_ATTEMPTS)
  expectedRequests(app)
  await upstream(app)
  await progress(app)

  await files(app, webDir)
  await spa(app, {
    folder: webDir,
    connectTo: releasesUrl?.startsWith('http') ? [new URL(releasesUrl).origin] : [],
  })
  pictures(app, config.PICTURE_HOSTS)
  diagnostics(app)
  status(app, {
    releasesUrl,
    help: {
      chat: config.HELP_CHAT_URL || null,
      docs: config.HELP_DOCS_URL || null,
      issues: config.HELP_ISSUES_URL || null,
      source: config.HELP_SOURCE_URL || null,
    },
    demo: isMock ? DEMO : null,
  })
  await app.ready()
  return app
}

const releasesUrlOf = (given: string | null, isMock: boolean): string | null => {
  if (given === 'off') return null
  return given ?? (isMock ? MOCK_RELEASES_PATH : PUBLIC_RELEASES_URL)
}

const withoutBasePath =
  (basePath: string) =>
  ({ url = '/' }: { url?: string | undefined }): string => {
    if (!url.startsWith(basePath)) return url
    const rest = url.slice(basePath.length)
    if (rest === '' || rest[0] === '?') return `/${rest}`
    return rest[0] === '/' ? rest : url
  }

/** Request IDs: process start time plus a counter. */
const run = Date.now().toString(36)
let requests = 0
const makeRequestId = (): string => `${run}-${(++requests).toString(36)}`

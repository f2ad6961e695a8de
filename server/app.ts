import { createServer } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { authBypassGuard } from './backend/auth-bypass-guard.ts'
import { backendProbe } from './backend/backend-probe.ts'
import { connections } from './backend/connections.ts'
import { mock } from './backend/mock.ts'
import { progress } from './backend/progress.ts'
import { upstream } from './backend/upstream.ts'
import type { Config } from './config.ts'
import { descriptors } from './edge/descriptors.ts'
import { clientErrorHandler, errors, frameworkErrors } from './edge/errors.ts'
import { loginLimit } from './edge/login-limit.ts'
import { metrics } from './edge/metrics.ts'
import { inTurn } from './edge/pipelining.ts'
import { requestBody } from './edge/request-body.ts'
import { requestGuard } from './edge/request-guard.ts'
import { requestLog } from './edge/request-log.ts'
import { securityHeaders } from './edge/security-headers.ts'
import { inRanges } from './edge/trust.ts'
import { visitor } from './edge/visitor.ts'
import type { Logger } from './logger.ts'
import { diagnostics } from './site/diagnostics.ts'
import { pictures } from './site/pictures.ts'
import { publicFiles } from './site/public-files.ts'
import { type AssetServer, spa } from './site/spa.ts'
import { status } from './site/status.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
/** Together less than what a container of 256 MB has left. */
const BODIES_BUDGET = { total: 32 * 1024 * 1024, perClient: 16 * 1024 * 1024 }
const HEADERS_LIMIT_BYTES = 16 * 1024
const HEADERS_LIMIT = 100
/** Requests of one connection that wait for the answer to the one before them; browsers send none ahead. */
const WAITING_REQUESTS_LIMIT = 100
const URL_LIMIT = 4096
/** A client that needs longer to send its headers, or the whole request, is cut off. */
const HEADERS_WITHIN_MS = 10_000
const REQUEST_WITHIN_MS = 30_000
const CONNECTIONS_CHECKED_EVERY_MS = 5000
const DESCRIPTORS_CHECKED_EVERY_MS = 1000
const DEAD_PEER_CHECK_MS = 60_000
/** Longer than the usual proxy keeps an idle connection, so that it is the proxy that closes. */
const KEEP_CONNECTION_MS = 72_000
const LOGIN_WINDOW_MS = 60_000
const PROBE_RENEWED_AFTER_MS = 15_000
/** Calls that try a password, or that may be tried only once. */
const LIMITED = ['/v1/users/login', '/v1/users/create-admin', '/v1/users/update-password']
const CONNECT_TIMEOUT_MS = 5000
const LOG_DELAY_MS = 50
/** A download nobody reads, or nobody sends, gives its connection to the backend back. */
const IDLE_TIMEOUT_MS = 120_000
const PICTURE_TIMEOUT_MS = 15_000
const HEARTBEAT_MS = 15_000
const STREAM_BACKLOG_BYTES = 256 * 1024
const STREAM_SPREAD_MS = 2000
const PROBE_TTL_MS = 3000
const PROBE_TIMEOUT_MS = 5000
const PUBLIC_RELEASES_URL = 'https://api.github.com/repos/jamcalli/Pulsarr/releases/latest'
const MOCK_RELEASES_PATH = '/mock/releases/latest'
/** Sign-in of the embedded mock; anyone may know it. */
export const DEMO = { email: 'admin@example.com', password: 'stargazarr' } as const

export interface Environment {
  readonly logger: Logger
  /** Where the logger's lines go; absent: no line per request. */
  readonly writeLog?: (line: string) => void
  /** Lines the log's output did not take so far, for the metrics. */
  readonly droppedLogLines?: () => number
  /** Folder with the built app. */
  readonly webDir: string
  /** The page may also talk to the rebuild server of npm run dev. */
  readonly isDevelopment?: boolean
  /** Shorter times for tests. */
  readonly times?: {
    heartbeatMs?: number
    probeTtlMs?: number
    headersTimeoutMs?: number
    idleTimeoutMs?: number
    logMs?: number
    requestMs?: number
    pictureMs?: number
  }
}

/** The gateway, ready to listen. With a backend address in `config` it never starts the mock. */
export const buildApp = async (
  config: Config,
  { logger, writeLog, droppedLogLines, webDir, isDevelopment = false, times = {} }: Environment,
): Promise<FastifyInstance> => {
  const isTrusted = inRanges(config.trustProxy)
  let serveAsset: AssetServer = () => false
  const app = fastify({
    logger: false,
    genReqId: makeRequestId,
    trustProxy: config.trustProxy.length === 0 ? false : isTrusted,
    // A proxy in front may strip the base path or leave it: from here on it is gone.
    ...(config.basePath === '' ? {} : { rewriteUrl: withoutBasePath(config.basePath) }),
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: handler =>
      createServer(
        {
          maxHeaderSize: HEADERS_LIMIT_BYTES,
          headersTimeout: times.requestMs ?? HEADERS_WITHIN_MS,
          requestTimeout: times.requestMs ?? REQUEST_WITHIN_MS,
          connectionsCheckingInterval: times.requestMs ?? CONNECTIONS_CHECKED_EVERY_MS,
          keepAliveTimeout: KEEP_CONNECTION_MS,
          // Finds browsers that went away without a word, such as a laptop that was shut.
          keepAlive: true,
          keepAliveInitialDelay: DEAD_PEER_CHECK_MS,
        },
        // Hashed files are known by their whole address and the same for everybody: they need no router and no guard.
        inTurn((request, response) => {
          if (!serveAsset(request, response)) handler(request, response)
        }, WAITING_REQUESTS_LIMIT),
      ),
    routerOptions: { maxParamLength: URL_LIMIT },
    forceCloseConnections: 'idle',
    // The guard answers then, in the usual shape.
    return503OnClosing: false,
    clientErrorHandler,
    frameworkErrors,
  })
  // One more than is allowed, so that it shows; what comes beyond is not kept.
  app.server.maxHeadersCount = HEADERS_LIMIT + 1
  const isMock = config.backend === null
  const releasesUrl = releasesUrlOf(config.releasesUrl, isMock)

  await app.register(requestLog, {
    logger,
    write: (logger.isLevelEnabled('info') && writeLog) || null,
    delayMs: times.logMs ?? LOG_DELAY_MS,
  })
  await app.register(descriptors, { everyMs: DESCRIPTORS_CHECKED_EVERY_MS })
  await app.register(metrics, {
    port: config.metricsPort,
    host: config.host,
    droppedLogLines: droppedLogLines ?? (() => 0),
  })
  await app.register(securityHeaders, {
    connectTo: releasesUrl?.startsWith('http') ? [new URL(releasesUrl).origin] : [],
    frameAncestors: config.frameAncestors,
    isDevelopment,
  })
  await app.register(errors)
  await app.register(requestGuard, {
    appOnly: ['/v1', '/gateway'],
    counted: LIMITED,
    maxUrlLength: URL_LIMIT,
    maxHeaders: HEADERS_LIMIT,
  })
  await app.register(requestBody, { limit: BODY_LIMIT_BYTES, budget: BODIES_BUDGET })
  await app.register(visitor, { basePath: config.basePath, isTrusted })
  await app.register(mock, { backend: config.backend, scenario: config.mockScenario })
  await app.register(connections, {
    headersTimeoutMs: times.headersTimeoutMs ?? config.backendTimeoutS * 1000,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    idleTimeoutMs: times.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    ca: config.backendCa,
  })
  await app.register(backendProbe, {
    ttlMs: times.probeTtlMs ?? PROBE_TTL_MS,
    timeoutMs: PROBE_TIMEOUT_MS,
    renewMs: PROBE_RENEWED_AFTER_MS,
  })
  await app.register(authBypassGuard, {
    isAllowed: config.allowAuthBypass,
    open: ['/healthz', '/readyz'],
  })
  await app.register(diagnostics)
  await app.register(loginLimit, { attempts: config.loginAttempts, windowMs: LOGIN_WINDOW_MS })
  await app.register(upstream, {
    prefixes: isMock ? ['/v1', '/mock'] : ['/v1'],
    limited: LIMITED,
    onResponse: (request, status) => {
      if (status < 300 && request.method === 'POST' && /\/create-admin\b/.test(request.url)) {
        app.backendProbe.invalidate()
      }
    },
  })
  await app.register(progress, {
    path: '/v1/progress',
    heartbeatMs: times.heartbeatMs ?? HEARTBEAT_MS,
    backlogBytes: STREAM_BACKLOG_BYTES,
    spreadMs: STREAM_SPREAD_MS,
  })
  await app.register(pictures, {
    origins: config.pictureHosts,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    timeoutMs: times.pictureMs ?? PICTURE_TIMEOUT_MS,
    ca: config.backendCa,
  })
  await app.register(publicFiles, { folder: webDir })
  await app.register(spa, {
    folder: webDir,
    reserved: ['/v1', '/mock', '/gateway', '/assets'],
    basePath: config.basePath,
    onAssets: server => {
      serveAsset = server
    },
  })
  await app.register(status, {
    config: {
      releasesUrl,
      help: {
        chat: config.helpChat || null,
        docs: config.helpDocs || null,
        issues: config.helpIssues || null,
        source: config.helpSource || null,
      },
      demo: isMock ? DEMO : null,
    },
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

/** Unique within a log: start of the process, then a count. */
const run = Date.now().toString(36)
let requests = 0
const makeRequestId = (): string => `${run}-${(++requests).toString(36)}`

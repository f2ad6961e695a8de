import { createServer } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Logger } from './logger.ts'
import { backend } from './plugins/backend.ts'
import { bypass } from './plugins/bypass.ts'
import { connection } from './plugins/connection.ts'
import { descriptors } from './plugins/descriptors.ts'
import { clientErrorHandler, errors, frameworkErrors } from './plugins/errors.ts'
import { guard } from './plugins/guard.ts'
import { loginLimit } from './plugins/login-limit.ts'
import { metrics } from './plugins/metrics.ts'
import { mock } from './plugins/mock.ts'
import { progress } from './plugins/progress.ts'
import { requestLog } from './plugins/request-log.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { type AssetServer, spa } from './plugins/spa.ts'
import { status } from './plugins/status.ts'
import { upstream } from './plugins/upstream.ts'
import { visitor } from './plugins/visitor.ts'
import { inRanges } from './trust.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
const HEADERS_LIMIT_BYTES = 16 * 1024
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
const RENEW_FINDINGS_MS = 15_000
/** Calls that try a password, or that may be tried only once. */
const LIMITED = ['/v1/users/login', '/v1/users/create-admin', '/v1/users/update-password']
const CONNECT_TIMEOUT_MS = 5000
const LOG_DELAY_MS = 50
/** A download nobody reads, or nobody sends, gives its connection to the backend back. */
const IDLE_TIMEOUT_MS = 120_000
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
        (request, response) => {
          const begin = () => {
            if (!serveAsset(request, response)) handler(request, response)
          }
          // A pipelined request begins when the one before it is answered: until then nobody is told when its browser leaves.
          if (response.socket === null) response.once('socket', begin)
          else begin()
        },
      ),
    routerOptions: { maxParamLength: URL_LIMIT },
    forceCloseConnections: 'idle',
    // The guard answers then, in the usual shape.
    return503OnClosing: false,
    clientErrorHandler,
    frameworkErrors,
  })
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
  await app.register(guard, {
    appOnly: ['/v1', '/gateway'],
    counted: LIMITED,
    maxUrlLength: URL_LIMIT,
  })
  await app.register(visitor, { basePath: config.basePath, isTrusted })
  await app.register(mock, { backend: config.backend, scenario: config.mockScenario })
  await app.register(backend, {
    headersTimeoutMs: times.headersTimeoutMs ?? config.backendTimeoutS * 1000,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    idleTimeoutMs: times.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    ca: config.backendCa,
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
    probeTtlMs: times.probeTtlMs ?? PROBE_TTL_MS,
    probeTimeoutMs: PROBE_TIMEOUT_MS,
    renewMs: RENEW_FINDINGS_MS,
  })
  await app.register(bypass, { isAllowed: config.allowAuthBypass, open: ['/healthz', '/readyz'] })
  await app.register(connection)
  await app.register(loginLimit, { attempts: config.loginAttempts, windowMs: LOGIN_WINDOW_MS })
  await app.register(upstream, {
    prefixes: isMock ? ['/v1', '/mock'] : ['/v1'],
    limited: LIMITED,
    bodyLimit: BODY_LIMIT_BYTES,
    onAnswer: (request, answered) => {
      if (answered < 300 && request.method === 'POST' && /\/create-admin\b/.test(request.url)) {
        app.forgetProbe()
      }
    },
  })
  await app.register(progress, {
    path: '/v1/progress',
    heartbeatMs: times.heartbeatMs ?? HEARTBEAT_MS,
    backlogBytes: STREAM_BACKLOG_BYTES,
    spreadMs: STREAM_SPREAD_MS,
  })
  await app.register(spa, {
    folder: webDir,
    reserved: ['/v1', '/mock', '/gateway', '/assets'],
    basePath: config.basePath,
    onAssets: server => {
      serveAsset = server
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

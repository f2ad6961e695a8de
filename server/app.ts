import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import type { Logger } from './logger.ts'
import { backend } from './plugins/backend.ts'
import { clientErrorHandler, errors } from './plugins/errors.ts'
import { mock } from './plugins/mock.ts'
import { progress } from './plugins/progress.ts'
import { requestLog } from './plugins/request-log.ts'
import { spa } from './plugins/spa.ts'
import { status } from './plugins/status.ts'
import { upstream } from './plugins/upstream.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
const CONNECT_TIMEOUT_MS = 5000
const HEARTBEAT_MS = 15_000
const PROBE_TTL_MS = 3000
const PROBE_TIMEOUT_MS = 5000
const PUBLIC_RELEASES_URL = 'https://api.github.com/repos/jamcalli/Pulsarr/releases/latest'
const MOCK_RELEASES_PATH = '/mock/releases/latest'
/** Sign-in of the embedded mock; anyone may know it. */
export const DEMO = { email: 'admin@example.com', password: 'stargazarr' } as const

export interface Environment {
  readonly logger: Logger
  /** Folder with the built app. */
  readonly webDir: string
  /** Shorter times for tests. */
  readonly times?: { heartbeatMs?: number; probeTtlMs?: number; headersTimeoutMs?: number }
}

/** The gateway, ready to listen. With a backend address in `config` it never starts the mock. */
export const buildApp = async (
  config: Config,
  { logger, webDir, times = {} }: Environment,
): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines name the request themselves, so no logger is made per request.
    childLoggerFactory: parent => parent,
    genReqId: makeRequestId,
    exposeHeadRoutes: true,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    clientErrorHandler,
  })
  const isMock = config.backend === null

  await app.register(requestLog)
  await app.register(errors)
  await app.register(mock, { backend: config.backend, scenario: config.mockScenario })
  await app.register(backend, {
    headersTimeoutMs: times.headersTimeoutMs ?? config.backendTimeoutS * 1000,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  })
  await app.register(status, {
    config: {
      releasesUrl: releasesUrlOf(config.releasesUrl, isMock),
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
  })
  await app.register(upstream, {
    prefixes: isMock ? ['/v1', '/mock'] : ['/v1'],
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
  })
  await app.register(spa, { folder: webDir, reserved: ['/v1', '/mock', '/gateway', '/assets'] })
  await app.ready()
  return app
}

const releasesUrlOf = (given: string | null, isMock: boolean): string | null => {
  if (given === 'off') return null
  return given ?? (isMock ? MOCK_RELEASES_PATH : PUBLIC_RELEASES_URL)
}

/** Unique within a log: start of the process, then a count. */
const run = Date.now().toString(36)
let requests = 0
const makeRequestId = (): string => `${run}-${(++requests).toString(36)}`

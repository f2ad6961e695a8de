import type { FastifyInstance } from 'fastify'
import { backlogLimit } from '../forward/backlog-limit.ts'
import { EventStream } from '../forward/event-stream.ts'
import type { ResponseWriter } from '../forward/response-writer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    progress: {
      readonly openStreams: ReadonlySet<object>
    }
  }
}

/** Idle time before a heartbeat. */
const HEARTBEAT_MS = 15_000
/** Backends send something every second, or every 30 s since 0.19. The heartbeats would hide that one has frozen. */
const SILENCE_MS = 45_000
/** Browsers with more unread bytes than this are disconnected. They then reconnect and reload their data. */
const BACKLOG_BYTES = 256 * 1024
/**
 * Maximum delay before closing a browser's stream after the backend has ended it. Staggered delays spread out the
 * reconnects.
 */
const SPREAD_MS = 2000
const EVENT_STREAM = /^text\/event-stream\b/i
/** Delay added per open stream: a few streams close almost immediately, a thousand within the maximum delay. */
const SPREAD_PER_STREAM_MS = 2

/**
 * Forwards the backend's event streams without a time limit, the events until the backend falls silent. `?repeats=drop`, which the app sends, drops status events
 * that repeat the previous one. Other responses, such as a 401, are forwarded unchanged. On shutdown, streams end
 * first. Decorates: progress. Depends on: upstream, metrics, request-log.
 */
export const progress = async (app: FastifyInstance): Promise<void> => {
  const { logger } = app.requestLog
  const open = new Set<EventStream>()
  const limitBacklogs = backlogLimit(open)
  app.decorate('progress', { openStreams: open })
  app.metrics.gauge('stargazarr_streams_open', 'Open event streams.', () => open.size)
  app.addHook('preClose', async () => {
    for (const stream of open) stream.stop()
  })

  const streamWriter =
    (silenceMs: number | null): ResponseWriter =>
    transfer => {
      const { request } = transfer
      const stream = new EventStream(transfer, {
        heartbeatMs: HEARTBEAT_MS,
        silenceMs,
        backlogBytes: BACKLOG_BYTES,
        dropsRepeats: (request.query as { repeats?: unknown }).repeats === 'drop',
        delayMs: () => Math.random() * Math.min(SPREAD_MS, (open.size - 1) * SPREAD_PER_STREAM_MS),
        onEvents: app.metrics.streamEvents,
        onWrite: limitBacklogs,
        onOver: over => {
          open.delete(over)
          if (over.reason === 'too slow') app.metrics.streamDropped(over.reason)
          logger.info(
            {
              requestId: request.id,
              reason: over.reason,
              seconds: Math.round((performance.now() - over.openedAt) / 100) / 10,
              events: over.frames,
              open: open.size,
            },
            'stream closed',
          )
        },
      })
      open.add(stream)
      logger.info({ requestId: request.id, client: request.ip, open: open.size }, 'stream open')
      return stream
    }
  const mountStream = (prefix: string, toStream: ResponseWriter) =>
    app.upstream.mount({
      prefix,
      pool: 'streams',
      routes: ['/'],
      methods: ['GET'],
      config: { isQuiet: true },
      writerFor: (_request, { status, type }) =>
        status === 200 && EVENT_STREAM.test(type) ? toStream : undefined,
    })
  await mountStream('/v1/progress', streamWriter(SILENCE_MS))
  // The backend's log may be silent for any time.
  await mountStream('/v1/logs/stream', streamWriter(null))
}

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** What others report; does nothing while metrics are off. */
    count: Count
  }
}

export interface Count {
  streamEvents(frames: number): void
  streamDropped(reason: string): void
  backendFailure(code: string): void
}

export interface MetricsOptions {
  /** null: no metrics. */
  port: number | null
  host: string
}

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const OFF: Count = {
  streamEvents: () => undefined,
  streamDropped: () => undefined,
  backendFailure: () => undefined,
}

/**
 * Prometheus metrics on a port of their own, so that the public one never shows them. Off without a port; then nothing is
 * loaded or counted. Decorates: count.
 */
export const metrics = fp<MetricsOptions>(
  async (app, { port, host }) => {
    if (port === null) {
      app.decorate('count', OFF)
      return
    }
    const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = (
      await import('prom-client')
    ).default
    const registry = new Registry()
    const registers = [registry]
    // Process, memory, garbage collection and event-loop delay.
    collectDefaultMetrics({ register: registry })
    const seconds = new Histogram({
      name: 'stargazarr_request_seconds',
      help: 'Finished requests by route, method and status, with their duration.',
      labelNames: ['route', 'method', 'status'],
      buckets: BUCKETS_S,
      registers,
    })
    const events = new Counter({
      name: 'stargazarr_stream_events_total',
      help: 'Events handed on to browsers.',
      registers,
    })
    const dropped = new Counter({
      name: 'stargazarr_streams_dropped_total',
      help: 'Streams the gateway ended, by reason.',
      labelNames: ['reason'],
      registers,
    })
    const failures = new Counter({
      name: 'stargazarr_backend_failures_total',
      help: 'Calls the backend did not answer, by code.',
      labelNames: ['code'],
      registers,
    })
    new Gauge({
      name: 'stargazarr_streams_open',
      help: 'Event streams open now.',
      registers,
      collect() {
        this.set(app.openStreams.size)
      },
    })
    new Gauge({
      name: 'stargazarr_backend_reachable',
      help: '1 while the backend answers.',
      registers,
      collect() {
        this.set(app.backend.reachability.isReachable ? 1 : 0)
      },
    })
    app.decorate('count', {
      streamEvents: frames => events.inc(frames),
      streamDropped: reason => dropped.inc({ reason }),
      backendFailure: code => failures.inc({ code }),
    })

    // Finding a label's counter costs more than counting, so each is looked up once; routes, methods and codes are few.
    type Timer = ReturnType<typeof seconds.labels>
    const timers = new Map<string, Timer>()
    const timerOf = (route: string, method: string, status: number): Timer => {
      const key = `${status}${method}${route}`
      let timer = timers.get(key)
      if (timer === undefined) {
        timer = seconds.labels(route, method, String(status))
        timers.set(key, timer)
      }
      return timer
    }
    app.onClosed(({ route, method, status, ms }) =>
      timerOf(route, method, status).observe(ms / 1000),
    )

    const answer = async (url: string | undefined) =>
      url === '/metrics' ? await registry.metrics() : null
    const server: Server = createServer((request, response) => {
      answer(request.url).then(
        text => {
          response.writeHead(text === null ? 404 : 200, { 'content-type': registry.contentType })
          response.end(text ?? '')
        },
        () => response.writeHead(500).end(),
      )
    })
    app.addHook('onReady', async () => {
      server.listen(port, host)
      await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
        throw new Error(
          `Failed to listen: METRICS_PORT ${port} on ${host} ${cause.code === 'EADDRINUSE' ? 'is taken' : `gives ${cause.code}`}. Set METRICS_PORT to a free port, or unset it to go without metrics.`,
          { cause },
        )
      })
      app.logger.info({ metrics: server.address() }, 'metrics')
    })
    app.addHook('onClose', async () => {
      server.closeAllConnections()
      if (server.listening) await new Promise(resolve => server.close(resolve))
    })
  },
  { name: 'metrics', dependencies: ['request-log'] },
)

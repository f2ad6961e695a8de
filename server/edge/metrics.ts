import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { cpuUsage, memoryUsage } from 'node:process'
import type { FastifyInstance } from 'fastify'
import { listenError } from './listen-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** All functions are no-ops while metrics are off. */
    metrics: Counts
  }
}

interface Counts {
  streamEvents(frames: number): void
  streamDropped(reason: string): void
  backendFailure(code: string): void
  gauge(name: string, help: string, read: () => number): void
}

interface MetricsOptions {
  /** Null disables metrics. */
  port: number | null
  host: string
  limitConnections: (server: Server) => void
  droppedLogLines: () => number
}

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const LOOP_RESOLUTION_MS = 20
/** Event loop delay in seconds, minus the sampling interval. */
const seconds = (nanoseconds: number) =>
  Math.max(0, Number.isFinite(nanoseconds) ? nanoseconds / 1e9 - LOOP_RESOLUTION_MS / 1e3 : 0)
const OFF: Counts = {
  streamEvents: () => undefined,
  streamDropped: () => undefined,
  backendFailure: () => undefined,
  gauge: () => undefined,
}

/**
 * Serves Prometheus metrics on a separate port, never on the public one. If no port is set, nothing is loaded or
 * counted. Decorates: metrics. Depends on: request-log.
 */
export const metrics = async (
  app: FastifyInstance,
  { port, host, limitConnections, droppedLogLines }: MetricsOptions,
): Promise<void> => {
  if (port === null) {
    app.decorate('metrics', OFF)
    return
  }
  const { Counter, Gauge, Histogram, Registry } = (await import('prom-client')).default
  const registry = new Registry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'stargazarr_request_seconds',
    help: 'Finished requests by route, method and status, with their duration.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_S,
    registers,
  })
  // Cache the labeled series, because looking them up in the library takes longer than counting.
  const series = new Map<string, ReturnType<typeof durations.labels>>()
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `stargazarr_${name}_total`, help, labelNames, registers })
  const events = counter('stream_events', 'Events forwarded to browsers.')
  const dropped = counter(
    'streams_dropped',
    'Event streams closed by the gateway, by reason.',
    'reason',
  )
  const failures = counter('backend_failures', 'Failed backend calls, by error code.', 'code')
  new Counter({
    name: 'stargazarr_log_lines_dropped_total',
    help: 'Log lines dropped because the output was blocked.',
    registers,
    collect() {
      this.reset()
      this.inc(droppedLogLines())
    },
  })
  // The library's default metrics also observe every garbage collection, which costs a tenth of each request's time.
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  delay.enable()
  const gauge: Counts['gauge'] = (name, help, read) =>
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const lag = (name: string, what: string, read: () => number) =>
    gauge(`nodejs_eventloop_lag_${name}_seconds`, `${what} since the last scrape.`, () =>
      seconds(read()),
    )
  lag('p50', 'Median event-loop delay', () => delay.percentile(50))
  lag('p99', '99th percentile of the event-loop delay', () => delay.percentile(99))
  lag('max', 'Longest event-loop delay', () => {
    const longest = delay.max
    delay.reset()
    return longest
  })
  gauge('process_resident_memory_bytes', 'Resident memory.', () => memoryUsage.rss())
  gauge('process_heap_bytes', 'Heap in use.', () => memoryUsage().heapUsed)
  gauge('process_cpu_seconds_total', 'User and system CPU time.', () => {
    const { user, system } = cpuUsage()
    return (user + system) / 1e6
  })
  app.addHook('onClose', async () => void delay.disable())

  app.decorate('metrics', {
    streamEvents: frames => events.inc(frames),
    streamDropped: reason => dropped.inc({ reason }),
    backendFailure: code => failures.inc({ code }),
    gauge,
  })

  app.requestLog.onClosed(({ route, method, status, ms }) => {
    const key = `${status}${method}${route}`
    let own = series.get(key)
    if (own === undefined) {
      own = durations.labels(route, method, String(status))
      series.set(key, own)
    }
    own.observe(ms / 1000)
  })

  const respond = async (url: string | undefined) =>
    url === '/metrics' ? await registry.metrics() : null
  const server = createServer((request, response) => {
    respond(request.url).then(
      text => {
        response.writeHead(text === null ? 404 : 200, { 'content-type': registry.contentType })
        response.end(text ?? '')
      },
      () => response.writeHead(500).end(),
    )
  })
  limitConnections(server)
  app.addHook('onReady', async () => {
    server.listen(port, host)
    await once(server, 'listening').catch((cause: unknown) => {
      throw new Error(listenError(cause, 'METRICS_', host, port), { cause })
    })
    app.requestLog.logger.info({ metrics: server.address() }, 'metrics')
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise(resolve => server.close(resolve))
  })
}

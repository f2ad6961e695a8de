import { existsSync, watchFile } from 'node:fs'
import { join } from 'node:path'
import { setDefaultHighWaterMark } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { buildApp, DEMO } from './app.ts'
import { type Config, ConfigError, misspelled, printable, readConfig } from './config.ts'
import { listenError } from './edge/listen-error.ts'
import { makeLogger, stdoutOutput } from './logger.ts'

/* The only file that touches the process: its environment, ports and signals. */

const STREAM_BUFFER_BYTES = 16 * 1024
const STOP_AFTER_MS = 4000
const GIVE_UP_AFTER_MS = 4800
/** Maximum wait for the last log lines, in ms, so that a blocked output doesn't delay the exit. */
const LAST_LINES_WITHIN_MS = 500

const fail = (message: string): never => {
  // Startup errors are for people, so print plain text instead of a JSON log line.
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const configOrExit = (): Config => {
  try {
    return readConfig(process.env)
  } catch (cause) {
    if (cause instanceof ConfigError) return fail(cause.message)
    throw cause
  }
}

/** Folder next to the bundle (dist/server → dist/web), or the last build when running from source. */
const builtAppFolder = (): string => {
  const beside = fileURLToPath(new URL('../web/', import.meta.url))
  return existsSync(`${beside}manifest.json`)
    ? beside
    : fileURLToPath(new URL('../dist/web/', import.meta.url))
}

// Since Node 22, every stream buffers four times as much, which is too much for many unread responses in 256 MB.
setDefaultHighWaterMark(false, STREAM_BUFFER_BYTES)
const config = configOrExit()
const output = stdoutOutput(process.stdout)
process.prependListener('exit', output.close)
// Keep running if stderr is full or closed.
process.stderr.on('error', () => undefined)
const logger = makeLogger(config.LOG_LEVEL, output)
for (const line of misspelled(process.env)) logger.warn(line)
const webDir = config.WEB_DIR ?? builtAppFolder()
const isDevelopment = process.env.NODE_ENV === 'development'
const app = await buildApp(config, {
  logger,
  droppedLogLines: output.dropped,
  webDir,
  isDevelopment,
}).catch((cause: unknown) => fail(cause instanceof Error ? cause.message : String(cause)))
try {
  await app.listen({
    host: config.HOST,
    port: config.PORT,
  })
} catch (cause) {
  fail(listenError(cause, '', config.HOST, config.PORT))
}

const bound = app.server.address()
const port = typeof bound === 'object' && bound !== null ? bound.port : config.PORT
const isEverywhere = config.HOST === '0.0.0.0' || config.HOST === '::'
const shownHost = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
const address = `http://${isEverywhere ? '127.0.0.1' : shownHost}:${port}`
if (app.backend.isMock) {
  logger.info(
    { address, email: DEMO.email, password: DEMO.password },
    `Stargazarr is ready at ${address} with demo data. Log in as ${DEMO.email} / ${DEMO.password}`,
  )
} else {
  logger.info(
    { address, backend: app.backend.origin },
    `Stargazarr is ready at ${address}, backend ${app.backend.origin}`,
  )
}

logger.info({ config: printable(config) }, 'configuration')
// Probe in the background to fill the cache and log a warning if necessary.
void app.backendProbe.check()

// A new build in the same folder replaces the scripts and styles that the previous build's HTML refers to. Both files
// are watched, because either may be the last one that is copied.
for (const name of ['manifest.json', 'index.html']) {
  watchFile(join(webDir, name), { interval: isDevelopment ? 100 : 1000 }, () => {
    app.spa
      .reload()
      .catch((cause: unknown) =>
        logger.warn({ err: cause }, "the new build isn't complete yet; the previous one is served"),
      )
  })
}

let isStopping = false
/**
 * Ends streams, then waits for calls in flight and cuts what remains after the grace period. A second signal exits
 * immediately.
 */
const stop = async (signal: NodeJS.Signals): Promise<void> => {
  if (isStopping) process.exit(1)
  isStopping = true
  logger.info({ signal, streams: app.progress.openStreams.size }, 'stopping')
  setTimeout(() => app.server.closeAllConnections(), STOP_AFTER_MS).unref()
  setTimeout(() => process.exit(1), GIVE_UP_AFTER_MS).unref()
  await app.close()
  logger.info('stopped')
  await output.finish(LAST_LINES_WITHIN_MS)
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Sent when a terminal closes, or by a supervisor.
process.on('SIGHUP', stop)

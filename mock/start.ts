import Fastify, { type FastifyBaseLogger } from 'fastify'
import { createMock, type MockOptions } from './app.ts'

export interface StartOptions extends MockOptions {
  /** Defaults to 127.0.0.1. */
  host?: string | undefined
  /** 0: any free port. */
  port: number
  /** Without one the mock doesn't log. */
  logger?: FastifyBaseLogger | undefined
}

export interface StartedMock {
  /** Without a trailing slash. */
  url: string
  /** Ends open streams, then stops. */
  close(): Promise<void>
}

/** Starts the mock backend on its own port. */
export const startMock = async ({
  host = '127.0.0.1',
  port,
  logger,
  ...options
}: StartOptions): Promise<StartedMock> => {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    forceCloseConnections: true,
    bodyLimit: 8 * 1024 * 1024,
  })
  await app.register(createMock(options))
  const url = await app.listen({ host, port })
  return { url, close: () => app.close() }
}

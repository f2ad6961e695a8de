import Fastify, { type FastifyBaseLogger } from 'fastify'
import { createMock, type MockOptions } from './app.ts'

export interface StartOptions extends MockOptions {
  /** Default 127.0.0.1. */
  host?: string | undefined
  /** 0: any free one. */
  port: number
  /** Absent: the mock stays silent. */
  logger?: FastifyBaseLogger | undefined
}

export interface StartedMock {
  /** Without a slash at the end. */
  url: string
  /** Ends open streams, then stops. */
  close(): Promise<void>
}

/** Starts the mock backend on a port of its own. */
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

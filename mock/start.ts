import Fastify, { type FastifyBaseLogger } from 'fastify'
import { createMock, type MockOptions } from './app.ts'

interface StartOptions extends MockOptions {
  host?: string | undefined
  /** Default: 0, which picks any free port. */
  port: number
  logger?: FastifyBaseLogger | undefined
}

interface StartedMock {
  url: string
  close(): Promise<void>
}

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

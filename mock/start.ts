import Fastify from 'fastify'
import { createMock, type MockOptions } from './app.ts'

interface StartOptions extends MockOptions {
  host?: string | undefined
  /** 0 picks any free port. */
  port: number
}

interface StartedMock {
  url: string
  close(): Promise<void>
}

export const startMock = async ({
  host = '127.0.0.1',
  port,
  ...options
}: StartOptions): Promise<StartedMock> => {
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 8 * 1024 * 1024,
  })
  await app.register(createMock(options))
  const url = await app.listen({ host, port })
  return { url, close: () => app.close() }
}

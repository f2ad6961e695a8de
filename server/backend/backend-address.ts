import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    backendAddress: BackendAddress
  }
}

export interface BackendAddress {
  readonly origin: string
  readonly prefix: string
  readonly isMock: boolean
}

interface BackendAddressOptions {
  backend: { origin: string; prefix: string } | null
  scenario: string | null
  profile: string | null
}

/**
 * Selects the backend. Without BACKEND_URL, starts the mock on a loopback port and stops it with the gateway.
 * Decorates: backendAddress.
 */
export const backendAddress = async (
  app: FastifyInstance,
  { backend, scenario, profile }: BackendAddressOptions,
): Promise<void> => {
  if (backend !== null) {
    app.decorate('backendAddress', { ...backend, isMock: false })
    return
  }
  const { startMock } = await import('../../mock/start.ts')
  const running = await startMock({
    host: '127.0.0.1',
    port: 0,
    ...(scenario === null ? {} : { scenario }),
    ...(profile === null ? {} : { profile }),
  })
  app.decorate('backendAddress', {
    origin: new URL(running.url).origin,
    prefix: '',
    isMock: true,
  })
  app.addHook('onClose', () => running.close())
}

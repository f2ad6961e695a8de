import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const ONE_YEAR_MS = 31_536_000_000
const ONE_HOUR_MS = 3_600_000
/** Not served here: internal files, compressed copies, and files that other routes serve. */
const NOT_SERVED = ['assets/**', 'index.html', 'manifest.json', '**/*.br', '**/*.gz']
const NO_ASSET = /(?:\/|\.br|\.gz)$/

/**
 * Serves the built files. Hashed files under /assets can be cached for a year. All others (robots.txt, icons, pictures)
 * can be cached for an hour, and each has its own route, so that unknown paths reach the app. Depends on: request-log,
 * security-headers.
 */
export const files = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(async scope => {
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, isQuiet: true }
    })
    await scope.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: NOT_SERVED,
      maxAge: ONE_HOUR_MS,
    })
    // The plugin's own wildcard route lists the folder for each request, and responds with a 403 if it can't.
    const assets = { immutable: true, maxAge: ONE_YEAR_MS }
    scope.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) =>
      NO_ASSET.test(params['*'])
        ? reply.callNotFound()
        : reply.sendFile(params['*'], join(folder, 'assets'), assets),
    )
  })
}

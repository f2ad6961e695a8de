import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'

interface FilesOptions {
  folder: string
}

const ONE_YEAR_MS = 31_536_000_000
const ONE_HOUR_MS = 3_600_000
/** Internal files, compressed copies, and files served by other routes. */
const NOT_SERVED = ['assets/**', 'index.html', 'manifest.json', '**/*.br', '**/*.gz']
const NO_ASSET = /(?:\/|\.br|\.gz)$/

/**
 * Serves the built files. Hashed files under /assets can be cached for a year. All others (robots.txt, icons, pictures)
 * can be cached for an hour and have a route each, so that unknown paths reach the app. Depends on: request-log,
 * security-headers.
 */
export const files = fp<FilesOptions>(
  async (app, { folder }) => {
    await app.register(async scope => {
      scope.addHook('onRoute', route => {
        route.config = { ...route.config, isQuiet: true }
      })
      const common = { index: false, preCompressed: true, decorateReply: false } as const
      await scope.register(fastifyStatic, {
        ...common,
        root: join(folder, 'assets'),
        prefix: '/assets/',
        allowedPath: path => !NO_ASSET.test(path),
        immutable: true,
        maxAge: ONE_YEAR_MS,
      })
      await scope.register(fastifyStatic, {
        ...common,
        root: folder,
        wildcard: false,
        globIgnore: NOT_SERVED,
        maxAge: ONE_HOUR_MS,
      })
    })
  },
  { name: 'files', dependencies: ['request-log', 'security-headers'] },
)

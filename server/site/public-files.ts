import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'

export interface PublicFilesOptions {
  /** The built app. */
  folder: string
}

const ONE_HOUR_MS = 3_600_000
/** Served from memory (spa), read by the gateway alone, or the compressed copy of another file. */
const NOT_SERVED = ['assets/**', 'index.html', 'manifest.json', '**/*.br', '**/*.gz']

/**
 * Serves the files of the build that have no hash in their name (robots.txt, icons, pictures) from the disk, each by a route
 * of its own, so that an address without a file stays the app's. Depends on: request-log, security-headers.
 */
export const publicFiles = fp<PublicFilesOptions>(
  async (app, { folder }) => {
    await app.register(async scope => {
      scope.addHook('onRoute', route => {
        route.config = { ...route.config, isQuiet: true }
      })
      await scope.register(fastifyStatic, {
        root: folder,
        wildcard: false,
        globIgnore: NOT_SERVED,
        index: false,
        preCompressed: true,
        decorateReply: false,
        maxAge: ONE_HOUR_MS,
      })
    })
  },
  { name: 'public-files', dependencies: ['request-log', 'security-headers'] },
)

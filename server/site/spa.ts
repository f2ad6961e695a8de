import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bestCoding } from '../edge/accept-encoding.ts'
import { sendProblem } from '../edge/errors.ts'
import { acceptsHtml } from '../edge/plain-page.ts'
import { isReadMethod } from '../edge/request-guard.ts'
import { pathOf } from '../edge/request-log.ts'
import { isTls } from '../edge/security-headers.ts'
import {
  inlineHashes,
  loadBuild,
  makePage,
  NO_ROUTE,
  type Page,
  underPath,
  withFirstView,
  withPreloads,
} from './pages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    spa: {
      /** Path to the entry script. Changes with every build. */
      readonly entryScript: string
      /** Reloads the build from its folder. @throws Error if there is none; the previous build then stays in use */
      reload(): Promise<void>
    }
  }
}

interface SpaOptions {
  folder: string
  connectTo: readonly string[]
}

/** Replaces a service worker that another app left at this address and that would answer in the gateway's place. */
const WORKER_REMOVER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', async () => {
  await registration.unregister()
  for (const page of await clients.matchAll({ type: 'window' })) page.navigate(page.url)
})
`
const NOT_FOUND = { status: 404, code: 'NOT_FOUND', message: 'Nothing found at this URL.' }
/** Excludes router patterns such as `*` and `:id`. */
const PLAIN_PATH = /^\/[\w/-]*$/
/** No page of the app is below these. */
const NO_PAGE = /^\/(?:v1|mock|gateway|assets)(?:\/|$)/
/** Maximum number of cached pages. There is one per route and base path, and a proxy could send any base path. */
const PAGES_KEPT = 200

const isForWorker = ({ headers }: FastifyRequest): boolean => headers['service-worker'] === 'script'

const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === etag))

/**
 * Serves the app's HTML for every URL that a browser navigates to (GET or HEAD that accepts HTML), without caching. The
 * HTML contains what the route's first view needs: links to scripts, the first API calls and a placeholder. A missing
 * file is a 404, never HTML. Decorates: spa. Depends on: backend-probe, errors, request-log, security-headers, visitor.
 * @throws Error if the folder contains no build
 */
export const spa = async (
  app: FastifyInstance,
  { folder, connectTo }: SpaOptions,
): Promise<void> => {
  const { forPage, onTls } = app.securityHeaders
  const load = async () => {
    const build = await loadBuild(folder)
    const { template, manifest } = build
    const routes = manifest.routes.filter(({ path }) => PLAIN_PATH.test(path))
    return {
      ...build,
      routes: new Map(routes.map(route => [route.path, route])),
      headers: forPage({
        connectTo,
        scripts: inlineHashes(template),
      }),
      made: new Map<string, Page>(),
    }
  }
  let site = await load()
  app.decorate('spa', {
    get entryScript() {
      return site.manifest.entry
    },
    async reload() {
      site = await load()
    },
  })
  const pageFor = (request: FastifyRequest): Page => {
    const { template, routes, made } = site
    const path = pathOf(request).replace(/(?<=.)\/+$/, '')
    const basePath = app.visitor.basePathOf(request)
    const route = routes.get(path) ?? NO_ROUTE
    // Signed-in visitors have a cookie, unless the backend doesn't require signing in.
    const { conclusive } = app.backendProbe.current()
    const mayBeSignedIn = request.headers.cookie !== undefined || conclusive?.auth === 'bypass'
    // Before setup, visitors are redirected to the page that creates the admin, not to the sign-in page.
    const isSignInNext = !mayBeSignedIn && conclusive?.adminExists === true
    const configPath = conclusive?.configPath ?? null
    const key = `${basePath} ${route.path} ${mayBeSignedIn} ${isSignInNext} ${configPath}`
    const cached = made.get(key)
    if (cached !== undefined) return cached
    const { signedIn, signedOut } = route.frame
    const frame = mayBeSignedIn ? signedIn : isSignInNext ? signedOut : ''
    const html = underPath(
      withFirstView(
        withPreloads(template, route.preload),
        route,
        frame,
        basePath,
        mayBeSignedIn,
        configPath,
      ),
      basePath,
    )
    const page = makePage(html)
    if (made.size >= PAGES_KEPT) made.clear()
    made.set(key, page)
    return page
  }
  const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (isForWorker(request)) {
      // Allowed for any scope, because the other app's worker may have had a wider one than its address.
      const headers = { 'cache-control': 'no-store', 'service-worker-allowed': '/' }
      return reply.type('text/javascript; charset=utf-8').headers(headers).send(WORKER_REMOVER)
    }
    const { bodies, tag } = pageFor(request)
    const coding = bestCoding(request.raw.headers['accept-encoding']?.toString(), ['br', 'gzip'])
    const body = bodies[coding]
    const etag = coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`
    const isKnown = matches(request.headers['if-none-match'], etag)
    reply.hijack()
    reply.raw.writeHead(isKnown ? 304 : 200, [
      ...site.headers,
      ...(isTls(request) ? onTls : []),
      ...['cache-control', 'no-cache, no-transform', 'vary', 'accept-encoding', 'etag', etag],
      ...(isKnown
        ? []
        : ['content-type', 'text/html; charset=utf-8', 'content-length', String(body.length)]),
      ...(isKnown || coding === 'identity' ? [] : ['content-encoding', coding]),
    ])
    reply.raw.end(isKnown || request.method === 'HEAD' ? undefined : body)
    return reply
  }

  const quiet = { config: { isQuiet: true } }
  // Routes that a later build adds are served by the not-found handler below.
  for (const path of new Set(['/', ...site.routes.keys()])) {
    app.get(path, quiet, send)
  }

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    if (
      isReadMethod(request.method) &&
      (isForWorker(request) || (acceptsHtml(request.headers.accept) && !NO_PAGE.test(path)))
    ) {
      return send(request, reply)
    }
    reply.hijack()
    sendProblem(reply, NOT_FOUND)
    return reply
  })
}

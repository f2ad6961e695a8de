import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { bestCoding } from '../edge/accept-encoding.ts'
import { sendProblem } from '../edge/errors.ts'
import { pathOf } from '../edge/request-log.ts'
import { isTls } from '../edge/security-headers.ts'
import {
  inlineHashes,
  loadBuild,
  makePage,
  type Page,
  type Route,
  underPath,
  withFirstView,
  withPreloads,
} from './pages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    spa: {
      /** Path of the app's entry script, renamed by every build. */
      readonly entryScript: string
      /** Reloads the build from the folder. @throws Error if there is none; the previous build stays in use */
      reload(): Promise<void>
    }
  }
}

export interface SpaOptions {
  /** Folder with index.html and manifest.json. */
  folder: string
  /** Path prefixes without the history fallback. */
  reserved: readonly string[]
  /** Additional origins the app connects to. */
  connectTo: readonly string[]
}

const NOT_FOUND = { status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' }
/** Router patterns (`*`, `:id`) are not paths. */
const PLAIN_PATH = /^\/[\w/-]*$/
/** Pages are cached per route and base path; a proxy that sends arbitrary base paths must not fill the memory. */
const PAGES_KEPT = 200
/** Fallback for unlisted paths. */
const NO_ROUTE: Route = {
  path: '',
  preload: [],
  calls: { open: [], signedIn: [] },
  frame: { signedIn: '', signedOut: '' },
}

const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === etag))

const acceptsHtml = (request: FastifyRequest): boolean =>
  /\btext\/html\b/i.test(request.headers.accept ?? '')

/**
 * Serves the page without caching and with what the first view of the requested route begins with (scripts, calls, a frame),
 * also for every address a browser navigates to (GET or HEAD that accepts HTML). A missing file is 404, never HTML.
 * Decorates: spa. Depends on: backend-probe, errors, request-log, security-headers, visitor.
 * @throws Error when the folder holds no build
 */
export const spa = fp<SpaOptions>(
  async (app, { folder, reserved, connectTo }) => {
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
        /** Cached pages. */
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
    /** Page for a route under a base path, rendered on first use. */
    const pageFor = (request: FastifyRequest): Page => {
      const { template, routes, made } = site
      const path = pathOf(request).replace(/(?<=.)\/+$/, '')
      const basePath = app.visitor.basePathOf(request)
      const route = routes.get(path) ?? NO_ROUTE
      // Signed-in visitors have a cookie, unless the backend requires no sign-in.
      const { clear } = app.backendProbe.current()
      const mayBeSignedIn = request.headers.cookie !== undefined || clear?.auth === 'bypass'
      // Before setup, visitors are redirected to create the admin, not to sign in.
      const isSignInNext = !mayBeSignedIn && clear?.adminExists === true
      const key = `${basePath} ${route.path} ${mayBeSignedIn} ${isSignInNext}`
      const known = made.get(key)
      if (known !== undefined) return known
      const { signedIn, signedOut } = route.frame
      const frame = mayBeSignedIn ? signedIn : isSignInNext ? signedOut : ''
      const html = underPath(
        withFirstView(withPreloads(template, route.preload), route, frame, basePath, mayBeSignedIn),
        basePath,
      )
      const page = makePage(html)
      if (made.size >= PAGES_KEPT) made.clear()
      made.set(key, page)
      return page
    }
    const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const { bodies, tag } = pageFor(request)
      const coding = bestCoding(request.raw.headers['accept-encoding']?.toString(), ['br', 'gzip'])
      const body = bodies[coding]
      const etag = coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`
      const isKnown = matches(request.headers['if-none-match'], etag)
      reply.hijack()
      reply.raw.writeHead(isKnown ? 304 : 200, [
        ...site.headers,
        ...(isTls(request) ? onTls : []),
        ...['cache-control', 'no-cache', 'vary', 'accept-encoding', 'etag', etag],
        ...(isKnown
          ? []
          : ['content-type', 'text/html; charset=utf-8', 'content-length', String(body.length)]),
        ...(isKnown || coding === 'identity' ? [] : ['content-encoding', coding]),
      ])
      reply.raw.end(isKnown || request.method === 'HEAD' ? undefined : body)
      return reply
    }

    const quiet = { config: { isQuiet: true } }
    // Routes added by a later build use the not-found handler below.
    for (const path of new Set(['/', ...site.routes.keys()])) {
      app.get(path, quiet, send)
    }

    const isReserved = (path: string): boolean =>
      reserved.some(prefix => path === prefix || path.startsWith(`${prefix}/`))
    app.setNotFoundHandler((request, reply) => {
      const path = pathOf(request)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead && acceptsHtml(request) && !isReserved(path)) {
        return send(request, reply)
      }
      reply.hijack()
      sendProblem(reply, NOT_FOUND)
      return reply
    })
  },
  {
    name: 'spa',
    dependencies: ['backend-probe', 'errors', 'request-log', 'security-headers', 'visitor'],
  },
)

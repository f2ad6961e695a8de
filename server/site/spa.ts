import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { endCorked } from '../edge/end-corked.ts'
import { sendProblem } from '../edge/errors.ts'
import { hasTwoHosts } from '../edge/request-guard.ts'
import { pathOf } from '../edge/request-log.ts'
import { isTls } from '../edge/security-headers.ts'
import {
  type Build,
  type File,
  inlineHashes,
  loadBuild,
  makeText,
  type Route,
  typeOf,
  underPath,
  variantFor,
  withFirstView,
  withPreloads,
} from './assets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    spa: {
      /** Path of the app's entry script, which has another name in every build. */
      readonly entryScript: string
      /** Serves what the folder holds now. @throws Error when it holds no build; the one before is then served on */
      reload(): Promise<void>
    }
  }
}

export interface SpaOptions {
  /** Folder with index.html, manifest.json and assets/. */
  folder: string
  /** Path prefixes that never fall back to the app. */
  reserved: readonly string[]
  basePath: string
  /** Takes what answers requests for hashed assets without the router. */
  onAssets: (server: AssetServer) => void
}

/** Answers a request for a hashed asset by its whole address; false when it is not one. */
export type AssetServer = (request: IncomingMessage, response: ServerResponse) => boolean

const NOT_FOUND = { status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' }
/** Patterns of the app's own router (`*`, `:id`) name no address. */
const PLAIN_PATH = /^\/[\w/-]*$/
/** Pages are made per route and base path; a proxy that makes base paths up must not fill the memory. */
const PAGES_KEPT = 200
const ASSETS = '/assets/*'
/** An address that the build does not list. */
const NO_ROUTE: Route = {
  path: '',
  preload: [],
  calls: { open: [], signedIn: [] },
  frame: { signedIn: '', signedOut: '' },
}

/** Sends a file from memory in the best coding the browser takes; 304 when it has it already. */
const sendFile = (
  file: File,
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  more: readonly string[],
): void => {
  const variant = variantFor(file, headers['accept-encoding'] as string | undefined)
  if (matches(headers['if-none-match'], variant.etag)) {
    response.writeHead(304, joined(variant.unchanged, more)).end()
    return
  }
  response.writeHead(200, joined(variant.headers, more))
  if (method === 'HEAD') response.end()
  else endCorked(response, variant.body)
}

const NONE: readonly string[] = []
/** `writeHead` does not change the list it is given. */
const joined = (headers: readonly string[], more: readonly string[]): string[] =>
  more.length === 0 ? (headers as string[]) : [...headers, ...more]

const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === etag))

const acceptsHtml = (request: FastifyRequest): boolean =>
  /\btext\/html\b/i.test(request.headers.accept ?? '')

/**
 * Serves the built app from memory: hashed assets for a year, the page without caching and with what the first view of the
 * route asked for begins with (scripts, calls, a frame), and the page again for every address a browser navigates to (GET or
 * HEAD that accepts HTML). A missing asset is 404, never HTML. Decorates: spa. Depends on: auth-bypass-guard, backend-probe,
 * errors, request-log, security-headers, visitor.
 * @throws Error when the folder holds no build
 */
export const spa = fp<SpaOptions>(
  async (app, { folder, reserved, basePath, onAssets }) => {
    const { plain, onTls, forPage } = app.securityHeaders
    const load = async (known?: Build['assets']) => {
      const build = await loadBuild(folder, plain, known)
      const { template, manifest, assets } = build
      const byAddress = new Map(assets)
      for (const [path, file] of assets) byAddress.set(basePath + path, file)
      const routes = manifest.routes.filter(({ path }) => PLAIN_PATH.test(path))
      return {
        ...build,
        byAddress,
        routes: new Map(routes.map(route => [route.path, route])),
        extra: forPage({
          scripts: inlineHashes(template, 'script'),
          styles: inlineHashes(template, 'style'),
        }),
        /** Pages that were asked for. */
        made: new Map<string, File>(),
      }
    }
    let site = await load()
    app.decorate('spa', {
      get entryScript() {
        return site.manifest.entry
      },
      async reload() {
        site = await load(site.assets)
      },
    })
    /** The page for a route as seen under a base path; made when first asked for. */
    const pageFor = (request: FastifyRequest): File => {
      const { template, routes, extra, made } = site
      const path = pathOf(request).replace(/(?<=.)\/+$/, '')
      const basePath = app.visitor.basePathOf(request)
      const route = routes.get(path) ?? NO_ROUTE
      // A stranger has no cookie; one who is signed in has one, unless the backend asks nobody.
      const { clear } = app.backendProbe.current()
      const mayBeSignedIn = request.headers.cookie !== undefined || clear?.auth === 'bypass'
      // Without an admin it is not the sign-in that a stranger is led to.
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
      const page = makeText(html, { type: typeOf('index.html'), cacheControl: 'no-cache', extra })
      if (made.size >= PAGES_KEPT) made.clear()
      made.set(key, page)
      return page
    }
    const send = (file: File, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      reply.hijack()
      sendFile(file, request.raw, reply.raw, isTls(request) ? onTls : NONE)
      return reply
    }

    onAssets((request, response) => {
      const file = site.byAddress.get(request.url ?? '')
      const { method = '' } = request
      if (file === undefined || !(method === 'GET' || method === 'HEAD')) return false
      if (!app.authBypassGuard.isOpenToAll() || hasTwoHosts(request)) return false
      const arrivedAt = performance.now()
      sendFile(file, request, response, app.visitor.cameByTls(request) ? onTls : NONE)
      // Until it is handed over: how fast a visitor's line takes a file says nothing of this server.
      const ms = performance.now() - arrivedAt
      app.requestLog.report({ route: ASSETS, method, status: response.statusCode, ms })
      return true
    })
    const quiet = { config: { isQuiet: true } }
    // For addresses with a query, and below a path that only the proxy names.
    app.get(ASSETS, quiet, (request, reply) => {
      const file = site.assets.get(pathOf(request))
      if (file !== undefined) return send(file, request, reply)
      return reply.callNotFound()
    })

    // One that a later build adds is answered by the handler below.
    for (const path of new Set(['/', ...site.routes.keys()])) {
      app.get(path, quiet, (request, reply) => send(pageFor(request), request, reply))
    }

    const isReserved = (path: string): boolean =>
      reserved.some(prefix => path === prefix || path.startsWith(`${prefix}/`))
    app.setNotFoundHandler((request, reply) => {
      const path = pathOf(request)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead && acceptsHtml(request) && !isReserved(path)) {
        return send(pageFor(request), request, reply)
      }
      reply.hijack()
      sendProblem(reply, NOT_FOUND)
      return reply
    })
  },
  {
    name: 'spa',
    dependencies: [
      'auth-bypass-guard',
      'backend-probe',
      'errors',
      'request-log',
      'security-headers',
      'visitor',
    ],
  },
)

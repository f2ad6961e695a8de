import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type File, loadBuild, makeText, typeOf, variantFor, withPreloads } from '../assets.ts'
import { sendProblem } from './errors.ts'
import { pathOf } from './request-log.ts'

export interface SpaOptions {
  /** Folder with index.html, manifest.json and assets/. */
  folder: string
  /** Path prefixes that never fall back to the app. */
  reserved: readonly string[]
}

const NOT_FOUND = { status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' }
/** Patterns of the app's own router (`*`, `:id`) name no address. */
const PLAIN_PATH = /^\/[\w/-]*$/
const ONE_HOUR_S = 3600

/** Sends a file from memory in the best coding the browser takes; 304 when it has it already. */
const sendFile = (file: File, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { headers, method } = request.raw
  const variant = variantFor(file, headers['accept-encoding'] as string | undefined)
  reply.hijack()
  const { raw } = reply
  if (matches(headers['if-none-match'], variant.etag)) {
    raw.writeHead(304, variant.unchanged as string[])
    raw.end()
    return reply
  }
  raw.writeHead(200, variant.headers as string[])
  raw.end(method === 'HEAD' ? undefined : variant.body)
  return reply
}

const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === etag))

const acceptsHtml = (request: FastifyRequest): boolean =>
  /\btext\/html\b/i.test(request.headers.accept ?? '')

/**
 * Serves the built app from memory: hashed assets for a year, the page without caching and with preload links for the
 * route asked for, and the page again for every address a browser navigates to (GET or HEAD that accepts HTML). A missing
 * asset is 404, never HTML. Files beside the assets (icons, robots.txt) go through @fastify/static. Depends on: errors.
 * @throws Error when the folder holds no build
 */
export const spa = fp<SpaOptions>(
  async (app, { folder, reserved }) => {
    const { template, manifest, assets, others } = await loadBuild(folder)
    const page = (preload: readonly string[]): File =>
      makeText(withPreloads(template, preload), {
        type: typeOf('index.html'),
        cacheControl: 'no-cache',
      })
    const pages = new Map(
      manifest.routes
        .filter(({ path }) => PLAIN_PATH.test(path))
        .map(({ path, preload }) => [path, page(preload)]),
    )
    const anyPage = page([])
    const pageFor = (path: string): File => pages.get(path.replace(/(?<=.)\/+$/, '')) ?? anyPage

    const quiet = { config: { isQuiet: true } }
    app.get('/assets/*', quiet, (request, reply) => {
      const file = assets.get(pathOf(request))
      if (file !== undefined) return sendFile(file, request, reply)
      return reply.callNotFound()
    })

    await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })
    for (const name of others) {
      app.get(`/${name}`, quiet, (_request, reply) =>
        reply.sendFile(name, { maxAge: ONE_HOUR_S * 1000 }),
      )
    }
    for (const path of new Set(['/', ...pages.keys()])) {
      app.get(path, quiet, (request, reply) => sendFile(pageFor(path), request, reply))
    }

    const isReserved = (path: string): boolean =>
      reserved.some(prefix => path === prefix || path.startsWith(`${prefix}/`))
    app.setNotFoundHandler((request, reply) => {
      const path = pathOf(request)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead && acceptsHtml(request) && !isReserved(path)) {
        return sendFile(pageFor(path), request, reply)
      }
      reply.hijack()
      sendProblem(reply, NOT_FOUND)
      return reply
    })
  },
  { name: 'spa', dependencies: ['errors', 'request-log'] },
)

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sendProblem } from './errors.ts'
import { pathOf } from './request-log.ts'
import { isAtThisMachine } from './visitor.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Nobody would be refused now; false also while nothing is known. */
    isOpenToAll(): boolean
  }
}

export interface BypassOptions {
  /** The operator knows and wants it. */
  isAllowed: boolean
  /** Paths that stay open, since they tell nothing. */
  open: readonly string[]
}

const WORDS =
  'The backend takes everyone who comes through this gateway for a signed-in admin, so only this machine is served.'
const REMEDY =
  'Set the backend to authenticationMethod=required, or start the gateway with ALLOW_AUTH_BYPASS=true if you want this.'
const REFUSED = { status: 403, code: 'AUTH_BYPASS_REFUSED', message: `${WORDS} ${REMEDY}` }

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem;background:#0d1017;color:#e6e9ef}code{color:#9fd0ff}'
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not open to other machines</title><style>${STYLE}</style><h1>Not open to other machines</h1><p>${WORDS}</p><p>For whoever runs this: set the backend to <code>authenticationMethod=required</code>, or start the gateway with <code>ALLOW_AUTH_BYPASS=true</code> if you want this.</p></html>`
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

/**
 * Refuses visitors from other machines while the backend lets everyone in who comes through the gateway
 * (`requiredExceptLocal` judges by the gateway's own address, `disabled` does not judge at all), unless the operator
 * accepts it. Warns loudly in the log either way. Decorates: isOpenToAll. Depends on: status, visitor.
 */
export const bypass = fp<BypassOptions>(
  async (app, { isAllowed, open }) => {
    const pageHeaders = app.securityHeaders.forPage({ scripts: [], styles: [STYLE_HASH] })
    let hasWarned = false
    app.onFindings(({ auth }) => {
      if (auth === 'bypass' && !hasWarned) {
        app.logger.warn(
          isAllowed
            ? 'WARNING: the backend takes everyone who comes through this gateway for a signed-in admin (ALLOW_AUTH_BYPASS is on)'
            : `WARNING: ${WORDS} ${REMEDY}`,
        )
      }
      hasWarned = auth === 'bypass'
    })
    app.decorate(
      'isOpenToAll',
      () => isAllowed || (app.knownFindings()?.auth ?? 'bypass') !== 'bypass',
    )
    if (isAllowed) return

    const refuse = (request: FastifyRequest, reply: FastifyReply): void => {
      reply.hijack()
      if (!/\btext\/html\b/.test(request.headers.accept ?? '')) {
        sendProblem(reply, REFUSED)
        return
      }
      reply.raw.writeHead(403, [
        ...pageHeaders,
        'content-type',
        'text/html; charset=utf-8',
        'cache-control',
        'no-store',
        'content-length',
        String(Buffer.byteLength(PAGE)),
      ])
      reply.raw.end(request.method === 'HEAD' ? undefined : PAGE)
    }
    app.addHook('onRequest', (request, reply, done) => {
      if (app.isOpenToAll()) return done()
      const known = app.knownFindings()
      if (isAtThisMachine(request) || open.includes(pathOf(request))) return done()
      if (known !== null) return refuse(request, reply)
      // Nothing recent is known: nobody from elsewhere gets through before it is.
      app.probe().then(({ auth }) => (auth === 'bypass' ? refuse(request, reply) : done()), done)
    })
  },
  { name: 'bypass', dependencies: ['status', 'visitor', 'security-headers'] },
)

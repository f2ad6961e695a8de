import { open } from 'node:fs/promises'
import { devNull } from 'node:os'
import fp from 'fastify-plugin'

export interface DescriptorsOptions {
  everyMs: number
}

/** No descriptors left: of the process, of the machine. */
const NONE_LEFT = new Set(['EMFILE', 'ENFILE'])

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : ''

/**
 * Says in the log when there are no file descriptors left, and when there are again. Nothing else would: Node closes
 * connections it has none for without a word. So one is opened now and then. Depends on: request-log.
 */
export const descriptors = fp<DescriptorsOptions>(
  async (app, { everyMs }) => {
    let areLeft = true
    const look = async () => {
      const code = await open(devNull).then(file => file.close().then(() => ''), codeOf)
      if (areLeft === !NONE_LEFT.has(code)) return
      areLeft = !areLeft
      if (areLeft)
        app.requestLog.logger.warn('connections are taken again: there are file descriptors left')
      else
        app.requestLog.logger.error(
          { code },
          'no file descriptors left, so new connections are closed unanswered. Raise the limit (ulimit -n).',
        )
    }
    const timer = setInterval(look, everyMs).unref()
    // A connection that cannot be taken is no reason to end.
    app.server.on('error', cause => {
      if (app.server.listening)
        app.requestLog.logger.error({ code: codeOf(cause) }, 'connection not taken')
    })
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'descriptors', dependencies: ['request-log'] },
)

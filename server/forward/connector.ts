import type { Socket } from 'node:net'
import { buildConnector } from 'undici'

const CONTINUE = Buffer.from('HTTP/1.1 100')
const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** Whether `bytes` begin with an interim 100 response, or with what may still become one. */
const mayBeContinue = (bytes: Buffer): boolean => {
  const length = Math.min(bytes.length, CONTINUE.length)
  return bytes.compare(CONTINUE, 0, length, 0, length) === 0
}

/**
 * Leaves "100 Continue" out of what a socket reads. Some servers send it unasked before the response, and undici takes it
 * for the end of the call. It can only stand first after something was sent.
 */
export const withoutContinue = <S extends Socket>(socket: S): S => {
  const push = socket.push
  let sent = -1
  let held: Buffer | null = null
  socket.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null || (held === null && socket.bytesWritten === sent)) {
      return push.call(socket, chunk, encoding)
    }
    sent = socket.bytesWritten
    let rest = held === null ? chunk : Buffer.concat([held, chunk])
    held = null
    while (rest.length > 0 && mayBeContinue(rest)) {
      const end = rest.indexOf(END_OF_HEAD)
      if (end < 0) {
        held = rest
        return true
      }
      rest = rest.subarray(end + END_OF_HEAD.length)
      // The response itself may come in a later piece.
      if (rest.length === 0) sent = -1
    }
    return rest.length === 0 || push.call(socket, rest, encoding)
  }
  return socket
}

/** Longer than a reader may take nothing: what undici has not taken by then it never will. */
const END_GIVEN_UP_MS = 180_000
/** How often the end of a connection is offered again to undici, which cannot take it yet. */
const END_AGAIN_MS = 20

/**
 * Keeps the end and the close of a connection back while undici is paused: it throws from its listeners then, which would end
 * the process. What it holds is taken up when it goes on; a reader that never does is given up by a deadline of its own.
 */
export const withPatientEnd = <S extends Socket>(socket: S): S => {
  const emit = socket.emit.bind(socket) as (event: string, ...rest: unknown[]) => boolean
  const waiting: [event: string, ...rest: unknown[]][] = []
  let leftMs = END_GIVEN_UP_MS
  const offer = () => {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      try {
        emit(...next)
      } catch {
        leftMs -= END_AGAIN_MS
        if (leftMs > 0) setTimeout(offer, END_AGAIN_MS).unref()
        return
      }
      waiting.shift()
    }
  }
  socket.emit = ((event: string, ...rest: unknown[]) => {
    if (event !== 'end' && event !== 'close') return emit(event, ...rest)
    waiting.push([event, ...rest])
    if (waiting.length === 1) offer()
    return true
  }) as S['emit']
  return socket
}

/** Connects as undici does; `ca`: certificates in PEM form that are trusted instead of the usual ones. */
export const makeConnector = (
  timeoutMs: number,
  ca: readonly string[] | null,
): buildConnector.connector => {
  const connect = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    ...(ca === null ? {} : { ca: [...ca] }),
  })
  return (options, callback) =>
    connect(options, (...result) => {
      const [cause, socket] = result
      if (cause === null && socket !== null) callback(null, withPatientEnd(withoutContinue(socket)))
      else callback(cause as Error, null)
    })
}

import type { Socket } from 'node:net'
import { buildConnector } from 'undici'

const CONTINUE = Buffer.from('HTTP/1.1 100')
const FIRST_DIGIT = 9
const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** Whether `bytes` begin with an interim 100 response, or with what may still become one. */
const mayBeContinue = (bytes: Buffer): boolean => {
  // The usual response is no interim one, as its first digit says.
  if (bytes.length > FIRST_DIGIT && bytes[FIRST_DIGIT] !== CONTINUE[FIRST_DIGIT]) return false
  const length = Math.min(bytes.length, CONTINUE.length)
  return bytes.compare(CONTINUE, 0, length, 0, length) === 0
}

/**
 * Leaves "100 Continue" out of what a socket reads. Some servers send it unasked before the response, and undici takes it
 * for the end of the call. It can only stand first after something was sent.
 */
const withoutContinue = <S extends Socket>(socket: S): S => {
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

/**
 * Makes a reset connection an error like any other: undici takes a body without a length for whole then, however much of it
 * is missing.
 */
const withoutReset = <S extends Socket>(socket: S): S => {
  const destroy = socket.destroy
  socket.destroy = cause => {
    const isReset = cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET'
    return destroy.call(socket, isReset ? new Error(cause.message) : cause)
  }
  return socket
}

/** How often the end of a connection is offered again to undici, which cannot take it yet. */
const END_AGAIN_MS = 20

/**
 * Keeps the end of a connection back while undici itself is paused, as it is by readers of its streams (calls hold bytes back
 * in front of it): it throws from its listener then, which would end the process.
 */
const withPatientEnd = <S extends Socket>(socket: S): S => {
  const emit = socket.emit as (this: Socket, event: string, ...rest: unknown[]) => boolean
  const offerEnd = () => {
    if (socket.destroyed) return
    try {
      emit.call(socket, 'end')
    } catch {
      setTimeout(offerEnd, END_AGAIN_MS).unref()
    }
  }
  socket.emit = ((event: string, ...rest: unknown[]) => {
    if (event !== 'end') return emit.call(socket, event, ...rest)
    offerEnd()
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
    // Otherwise it would be closed on both sides before undici takes up its end.
    allowHalfOpen: true,
    ...(ca === null ? {} : { ca: [...ca] }),
  })
  return (options, callback) =>
    connect(options, (...result) => {
      const [cause, socket] = result
      if (cause === null && socket !== null) {
        callback(null, withPatientEnd(withoutReset(withoutContinue(socket))))
      } else callback(cause as Error, null)
    })
}

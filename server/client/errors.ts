export type ClientErrorCode =
  | 'CONNECT_TIMEOUT'
  | 'TIMEOUT'
  | 'LOST'
  | 'BAD_ANSWER'
  | 'BAD_REQUEST'
  | 'CLOSED'

/** What goes wrong above the socket; the socket's own errors (ECONNREFUSED and so on) are handed on as they are. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
  readonly code: ClientErrorCode

  constructor(code: ClientErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export const badAnswer = (what: string): ClientError =>
  new ClientError('BAD_ANSWER', `not a valid HTTP/1.1 answer: ${what}`)

export const lost = (): ClientError => new ClientError('LOST', 'the connection was closed')

import type { ServerResponse } from 'node:http'

/**
 * Ends a response, whose head is set but not sent, with one write of head and body together. A string, taken as latin1,
 * joins the head before both reach the socket; a Buffer is written behind it.
 */
export const endCorked = (response: ServerResponse, body: Buffer | string): void => {
  const { socket } = response
  if (body.length > 0) {
    socket?.cork()
    if (typeof body === 'string') response.write(body, 'latin1')
    else response.write(body)
    socket?.uncork()
  }
  response.end()
}

import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'

/** Forwards a request to a server as a proxy would. `pass` decides how the response is passed on, as it is by default. */
export const forward = (
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  pass = (answer: IncomingMessage) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  },
) => {
  const { url = '/', method, headers } = request
  // One connection per call, because a reused connection may already be closing.
  const onward = httpRequest(new URL(url, target), { method, headers, agent: false }, pass)
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = '<!doctype html><title>Portal</title><h1>Sign in to the portal</h1>'

/** How a proxy answers every call once its own sign-in has ended. */
const SIGN_IN_RESPONSES = {
  'a 401 page': [401, PAGE, 'text/html'],
  'a redirect to another site': [302, '', undefined],
} as const
export type SignInResponse = keyof typeof SIGN_IN_RESPONSES

/** A proxy in front of the gateway with a sign-in of its own. */
export const startSignInProxy = async (target: string) => {
  let ended: SignInResponse | null = null
  const server = createServer((request, response) => {
    if (ended !== null) {
      const [status, body, type] = SIGN_IN_RESPONSES[ended]
      const headers = {
        ...(type !== undefined && { 'content-type': type }),
        ...(status === 302 && { location: 'http://portal.invalid/sign-in' }),
      }
      response.writeHead(status, headers).end(body)
      return
    }
    const call = forward(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: request.headers },
      answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    call.on('error', () => response.destroy())
    response.on('close', () => call.destroy())
    request.pipe(call)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    endSession(how: SignInResponse) {
      ended = how
      // Open streams would otherwise go on.
      server.closeAllConnections()
    },
    signIn() {
      ended = null
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

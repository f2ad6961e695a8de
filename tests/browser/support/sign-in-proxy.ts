import { createServer } from 'node:http'
import { listen } from '../../gateway/support/listen.ts'
import { forward } from '../../support/forward.ts'

const PAGE = '<!doctype html><title>Portal</title><h1>Sign in to the portal</h1>'

/** How a proxy answers every call once its own sign-in has ended. */
const SIGN_IN_RESPONSES = {
  'a 401 page': [401, PAGE, 'text/html'],
  'a redirect to another site': [302, '', undefined],
} as const
export type SignInResponse = keyof typeof SIGN_IN_RESPONSES

/** A proxy in front of the gateway with a sign-in of its own, until the test ends. */
export const startSignInProxy = async (target: string) => {
  let ended: SignInResponse | null = null
  const server = createServer((request, response) => {
    if (ended === null) return forward(target, request, response)
    const [status, body, type] = SIGN_IN_RESPONSES[ended]
    const headers = {
      ...(type !== undefined && { 'content-type': type }),
      ...(status === 302 && { location: 'http://portal.invalid/sign-in' }),
    }
    response.writeHead(status, headers).end(body)
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    endSession(how: SignInResponse) {
      ended = how
      // Open streams would otherwise go on.
      server.closeAllConnections()
    },
    signIn() {
      ended = null
    },
  }
}

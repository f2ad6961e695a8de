import { createServer } from 'node:http'
import { listen } from '../../gateway/support/listen.ts'
import { forward } from '../../support/forward.ts'

/** A proxy in front of the gateway whose own sign-in is on another site, until the test ends. */
export const startSignInProxy = async (target: string) => {
  let isSignedIn = true
  const server = createServer((request, response) => {
    if (isSignedIn) forward(target, request, response)
    else response.writeHead(302, { location: 'http://portal.invalid/sign-in' }).end()
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    endSession() {
      isSignedIn = false
      // Open streams would otherwise go on.
      server.closeAllConnections()
    },
    signIn() {
      isSignedIn = true
    },
  }
}

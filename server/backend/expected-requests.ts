import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getApproval } from '../../web/contract/approvals.ts'
import { EXPECTED_HEADER, identityOf, isSameIdentity } from '../../web/contract/request-identity.ts'
import { parseWithNumbers } from '../../web/contract/text-numbers.ts'
import { clientKey } from '../edge/addresses.ts'
import { ProblemError } from '../edge/errors.ts'
import { ask } from '../forward/backend-client.ts'
import { CallError, failureOf } from '../forward/failure.ts'
import { requestHeaders } from '../forward/headers.ts'

/** As many as the app decides on together. */
const MOST_EXPECTED = 50
const READ_WITHIN_MS = 10_000
/** Headers that concern the body of the decision, or a compressed response. */
const NOT_OF_READ = ['accept-encoding', 'content-type']
/** Statuses with which the backend will refuse the decision, too. */
const REFUSED = [401, 403]

const notSent = (why: string): ProblemError =>
  new ProblemError({ status: 502, code: 'NOT_SENT', message: `Nothing was changed. ${why}` })

const requestIn = (text: string) => {
  try {
    const { result } = parseWithNumbers(getApproval.response, JSON.parse(text))
    return result.success ? result.data.approvalRequest : null
  } catch {
    return null
  }
}

/**
 * Forwards decisions on requests only if their numbers still belong to them. A backend that was restored from a backup
 * gives numbers to other requests, and the app can't look while its page is left. Reads the requests one after the other,
 * with the visitor's own credentials and as one call of the visitor. Depends on: connections, errors, visitor.
 * @throws 412 REPLACED, naming what has the number now; 502 NOT_SENT if a request couldn't be read
 */
export const expectedRequests = (app: FastifyInstance): void => {
  const { client, pools, prefix, reachability, siteOf } = app.backend
  const { limiter } = pools.calls
  const read = async (request: FastifyRequest, id: number) => {
    const forwarded = app.visitor.forwardedFor(request)
    const site = siteOf(request)
    // `ask` adds the host.
    const [, , ...headers] = requestHeaders(request.raw, forwarded, '', site, NOT_OF_READ)
    try {
      const path = `${prefix}/v1/approval/requests/${id}`
      const head = await ask(client, path, headers, READ_WITHIN_MS)
      reachability.responded()
      return head
    } catch (cause) {
      const failure = failureOf(cause)
      reachability.failed(failure)
      throw notSent(failure.message)
    }
  }

  app.addHook('preHandler', async request => {
    const given = request.headers[EXPECTED_HEADER]
    if (given === undefined) return
    const identities = String(given).split(/,\s*/)
    const visitor = clientKey(request.ip)
    if (identities.length > MOST_EXPECTED) throw notSent('Too many requests at a time.')
    if (!limiter.acquire(visitor))
      throw new ProblemError(failureOf(new CallError('NO_PLACE', 'too many calls in flight')))
    try {
      for (const identity of identities) {
        if (request.raw.socket.destroyed) return
        const id = Number.parseInt(identity, 10)
        const { status, text } = await read(request, id)
        if (REFUSED.includes(status)) return
        // The backend says so itself.
        if (status === 404) continue
        const now = status === 200 ? requestIn(text) : null
        if (now === null)
          throw notSent(`The server didn't say what request ${id} is (status ${status}).`)
        if (!isSameIdentity(identity, identityOf(now)))
          throw new ProblemError({
            status: 412,
            code: 'REPLACED',
            message: `Nothing was changed. Request ${id} is now “${now.contentTitle}” (${now.contentType}) for ${now.userName}.`,
          })
      }
    } finally {
      limiter.release(visitor)
    }
  })
}

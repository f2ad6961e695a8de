import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, sendProblem } from '../edge/errors.ts'
import { plainPage } from '../edge/plain-page.ts'
import { pathOf } from '../edge/request-log.ts'
import { isAtThisMachine, isSafeHost } from '../edge/visitor.ts'
import type { ProbeHistory } from './backend-probe.ts'

interface AuthBypassGuardOptions {
  isAllowed: boolean
  /** Host names by which visitors have access if it is allowed, besides IP addresses and localhost. */
  hosts: readonly string[]
}

const REASON =
  'The backend treats everyone who connects through this gateway as a signed-in admin, so only the machine running the gateway has access.'
const REMEDY =
  'Set authenticationMethod=required in the backend, or start the gateway with ALLOW_AUTH_BYPASS=true to give everyone access.'
const WAITING =
  "The backend hasn't confirmed yet that it requires a login. Until it does, only the machine running the gateway has access."
const RETRY_AFTER_S = 3
/** For health checks. */
const OPEN = ['/healthz', '/readyz']
/** Remote visitors wait for a new probe result if the last one is older than this. */
const STALE_MS = 60_000

const forOperator = (remedy: string) => `For the operator: ${remedy}`
const REFUSED: Problem = {
  status: 403,
  code: 'AUTH_BYPASS_REFUSED',
  message: `${REASON} ${REMEDY}`,
  page: plainPage('No access from other machines', [
    REASON,
    forOperator(
      'set <code>authenticationMethod=required</code> in the backend, or start the gateway with <code>ALLOW_AUTH_BYPASS=true</code> to give everyone access.',
    ),
  ]),
}
const UNKNOWN_HOST =
  'The backend requires no sign-in, so the gateway can be used only by its IP address or a host name that the operator lists.'
const NOT_LISTED: Problem = {
  status: 403,
  code: 'AUTH_BYPASS_REFUSED',
  message: `${UNKNOWN_HOST} Add this name to AUTH_BYPASS_HOSTS.`,
  page: plainPage('No access by this name', [
    UNKNOWN_HOST,
    forOperator('add this name to <code>AUTH_BYPASS_HOSTS</code>.'),
  ]),
}
const TRY_AGAIN: Problem = {
  status: 503,
  code: 'AUTH_NOT_KNOWN_YET',
  message: `${WAITING} Try again in a few seconds.`,
  retryAfterS: RETRY_AFTER_S,
  page: plainPage(
    'Waiting for the backend',
    [
      `${WAITING} This page reloads every ${RETRY_AFTER_S} seconds.`,
      forOperator(
        'check that the backend is running; <code>/readyz</code> reports whether the gateway can reach it.',
      ),
    ],
    `<meta http-equiv="refresh" content="${RETRY_AFTER_S}">`,
  ),
}

/** Refusal according to the last conclusive probe result, or null if visitors are let in. */
const refusalFor = ({ conclusive, isLatest }: ProbeHistory, refused: Problem): Problem | null => {
  if (conclusive === null) return TRY_AGAIN
  if (conclusive.auth !== 'bypass') return null
  return isLatest ? refused : TRY_AGAIN
}

/**
 * Refuses remote visitors while the backend treats every call through the gateway as signed in, unless the operator
 * allows this, and then those who use a name that another site could also have (DNS rebinding). The backend does so in mode `disabled`, and in mode `requiredExceptLocal`, because it sees only the
 * gateway's address. While the mode is unknown, remote visitors are told to retry. Depends on: backend-probe, errors,
 * request-log, security-headers, visitor.
 */
export const authBypassGuard = (
  app: FastifyInstance,
  { isAllowed, hosts }: AuthBypassGuardOptions,
): void => {
  const { backendProbe } = app
  let hasWarned = false
  let hasLoggedWaiting = false
  backendProbe.onChange(({ auth }) => {
    if (auth === 'bypass' && !hasWarned) {
      app.requestLog.logger.warn(
        isAllowed
          ? 'WARNING: the backend treats everyone who connects through this gateway as a signed-in admin (ALLOW_AUTH_BYPASS is on)'
          : `WARNING: ${REASON} ${REMEDY}`,
      )
    }
    hasWarned = auth === 'bypass'
    hasLoggedWaiting = false
  })
  const refused = isAllowed ? NOT_LISTED : REFUSED
  const hasAccess = (request: FastifyRequest) =>
    isAtThisMachine(request) || (isAllowed && isSafeHost(request.host, hosts))

  const refuse = (reply: FastifyReply, refusal: Problem): void => {
    if (refusal === TRY_AGAIN && !hasLoggedWaiting) {
      hasLoggedWaiting = true
      app.requestLog.logger.warn(WAITING)
    }
    reply.hijack()
    sendProblem(reply, refusal)
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (hasAccess(request) || OPEN.includes(pathOf(request))) return done()
    const decide = (seen: ProbeHistory) => {
      const refusal = refusalFor(seen, refused)
      if (refusal === null) done()
      else refuse(reply, refusal)
    }
    const seen = backendProbe.current()
    // While the backend is offline, visitors allowed by the last conclusive result don't wait for a new probe.
    if (seen.ageMs <= STALE_MS && (seen.isLatest || refusalFor(seen, refused) === null))
      return decide(seen)
    backendProbe.check().then(() => decide(backendProbe.current()), done)
  })
}

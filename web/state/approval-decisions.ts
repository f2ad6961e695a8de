import { proxy } from 'valtio/vanilla'
import {
  type Approval,
  approveRequest,
  bulkApprove,
  bulkDelete,
  bulkReject,
  deleteRequest,
  patchApproval,
  type RouterDecision,
  rejectRequest,
} from '../contract/approvals.ts'
import { EXPECTED_HEADER, identityOf, type KnownRequest } from '../contract/request-identity.ts'
import { tellsFailure } from '../contract/tells-failure.ts'
import { serverNow } from '../lib/clock.ts'
import {
  ExplainedError,
  HttpError,
  InterceptedError,
  isGatewayError,
  isOutcomeUnknown,
  messageOf,
  NetworkError,
} from '../lib/errors.ts'
import { hasValues } from '../lib/form-edits.ts'
import { log } from '../lib/log.ts'
import { onSignOut } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { sentence } from '../lib/sentence.ts'
import { approvals } from './approvals.ts'
import { confirmWrite } from './confirm-write.ts'
import { isSameRequest, replacedRequest } from './same-thing.ts'

export type Decision = 'approve' | 'reject' | 'delete'
export type QueuedDecision = Exclude<Decision, 'delete'>

export const STATUS_AFTER = { approve: 'approved', reject: 'rejected', delete: 'deleted' } as const

export const deciding = proxy({} as Record<number, Decision>)
onSignOut(() => {
  for (const id of Object.keys(deciding)) delete deciding[Number(id)]
})

/** A decision made in this tab and accepted by the backend. Listeners confirm it with a toast. */
interface TakenDecision {
  decision: Decision
  rows: readonly Approval[]
  /** The decision was saved despite an error, which is reported separately. */
  isReported?: boolean
}
const listeners = new Set<(taken: TakenDecision) => void>()
export const onDecision = (listener: (taken: TakenDecision) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const emitDecision = (taken: TakenDecision) => {
  if (taken.rows.length > 0) for (const listener of listeners) listener(taken)
}

/** A request whose decision probably failed. */
export interface Undecided {
  id: number
  cause: string
  now: Approval | null | undefined
  /**
   * 'refused': rejected by the backend, or found unchanged on reload. 'unsent': never reached the backend, so retrying
   * is safe. 'unknown': the response was lost and reloading failed.
   */
  outcome: 'refused' | 'unsent' | 'unknown'
  /** The response was lost or unreadable, whatever reloading showed. */
  isUnconfirmed?: boolean
}

export interface DecideOutcome {
  done: number[]
  failed: Undecided[]
  /** When the decision was sent, in epoch milliseconds. Later changes may be its result. */
  sentAt: number
}

/** Gateway error codes for calls that never reached the backend. */
const NEVER_SENT = ['BACKEND_UNREACHABLE', 'BACKEND_UNTRUSTED', 'BUSY', 'NOT_SENT']

const outcomeOf = (cause: unknown): Undecided['outcome'] => {
  if (cause instanceof HttpError && (cause.status === 429 || NEVER_SENT.includes(cause.code ?? '')))
    return 'unsent'
  if (cause instanceof NetworkError && cause.wasOffline) return 'unsent'
  if (cause instanceof InterceptedError && cause.isSignIn) return 'unsent'
  return isOutcomeUnknown(cause) ? 'unknown' : 'refused'
}

/** Used if an error has no message. Must not suggest an outcome. */
export const NO_REASON = 'The server gave no reason.'
const causeOf = (cause: unknown): string => {
  if (cause instanceof NetworkError) return 'The server didn’t respond.'
  const message = messageOf(cause, NO_REASON)
  const isUnavailable = cause instanceof HttpError && cause.status === 503 && !isGatewayError(cause)
  return isUnavailable
    ? `${sentence(message)} Check that the instance is running, then try again.`
    : message
}

const BULK_CALLS = { approve: bulkApprove, reject: bulkReject, delete: bulkDelete } as const

type Decided = KnownRequest & Pick<Approval, 'id'>

/**
 * Sends decisions in one call that outlives the page. Returns the rejected ids with reasons.
 * @param requests as they were decided on
 */
const send = async (
  decision: Decision,
  requests: readonly Decided[],
  notes: string,
): Promise<Map<number, string>> => {
  const ids = requests.map(({ id }) => id)
  const text = notes.trim()
  const body =
    text === '' || decision === 'delete'
      ? {}
      : decision === 'approve'
        ? { notes: text }
        : { reason: text }
  const sending = {
    keepalive: true,
    headers: { [EXPECTED_HEADER]: requests.map(identityOf).join() },
  }
  const [id] = ids
  if (ids.length === 1 && id !== undefined) {
    const params = { id }
    const { success, message } = await (decision === 'approve'
      ? request(approveRequest, { params, body, ...sending })
      : decision === 'reject'
        ? request(rejectRequest, { params, body, ...sending })
        : request(deleteRequest, { params, ...sending }))
    // An approved title may not have reached its instance.
    const isDone = success && !(decision === 'approve' && tellsFailure(message))
    return new Map(isDone ? [] : [[id, message || NO_REASON]])
  }
  const { result } = await request(BULK_CALLS[decision], {
    body: { requestIds: ids, ...body },
    ...sending,
  })
  return new Map(result.failed.map((id, index) => [id, result.errors[index] || NO_REASON]))
}

/** The gateway reads each request before it passes a decision on. */
const BULK_SIZE = 50

/** Sends a decision while the page unloads, without waiting for the response, which the next page load checks. */
export const sendLeaving = (decision: Decision, requests: readonly Decided[], notes = ''): void => {
  for (let first = 0; first < requests.length; first += BULK_SIZE)
    send(decision, requests.slice(first, first + BULK_SIZE), notes).catch(() => undefined)
}

const doneHere = new Map<number, Decision>()
/** Requests whose titles this tab requested again. */
export const repeatedHere = new Set<number>()
onSignOut(() => {
  doneHere.clear()
  repeatedHere.clear()
})

/** This tab's decision about a request. The event may come before the response. */
const decidedHere = (id: number) => deciding[id] ?? doneHere.get(id)
/** Whether the status of a request is what this tab decided, or the title was requested again here. */
export const wasDecidedHere = ({ id, status }: { id: number; status?: string }): boolean => {
  const decision = decidedHere(id)
  if (decision === undefined) return repeatedHere.has(id)
  return id in deciding || STATUS_AFTER[decision] === status
}
export const wasDeletedHere = (id: number): boolean => decidedHere(id) === 'delete'

/**
 * Sends decisions. Reloads failed requests, because a response may misreport the outcome (backend-notes 5.4, 5.6).
 * Never throws.
 * @param rows the requests as they were decided on
 * @param onProgress receives the number of requests sent so far
 */
export const sendDecisions = async (
  decision: Decision,
  rows: readonly Approval[],
  notes = '',
  onProgress: (sent: number) => void = () => {},
): Promise<DecideOutcome> => {
  const sentAt = serverNow()
  const done: number[] = []
  const failures: Omit<Undecided, 'now'>[] = rows
    .filter(({ id }) => deciding[id])
    .map(({ id }) => ({ id, cause: 'Another decision is being sent.', outcome: 'refused' }))
  const free = rows.filter(({ id }) => !deciding[id])
  for (const { id } of free) deciding[id] = decision
  try {
    for (let first = 0; first < free.length; first += BULK_SIZE) {
      const batch = free.slice(first, first + BULK_SIZE)
      try {
        const refused = await send(decision, batch, notes)
        for (const [id, cause] of refused) failures.push({ id, cause, outcome: 'refused' })
        done.push(...batch.flatMap(({ id }) => (refused.has(id) ? [] : id)))
      } catch (thrown) {
        log.warn('A decision failed.', thrown)
        const cause = causeOf(thrown)
        const outcome = outcomeOf(thrown)
        failures.push(...batch.map(({ id }) => ({ id, cause, outcome })))
        if (outcome !== 'refused') {
          const rest = free.slice(first + BULK_SIZE)
          failures.push(...rest.map(({ id }) => ({ id, cause, outcome: 'unsent' as const })))
          break
        }
      }
      onProgress(Math.min(first + BULK_SIZE, free.length))
    }
    for (const id of done) doneHere.set(id, decision)
    approvals.setStatus(done, STATUS_AFTER[decision])
    emitDecision({ decision, rows: rows.filter(row => done.includes(row.id)) })
    const failed = await readAgain(failures)
    emitDecision({
      decision,
      rows: failed.flatMap(({ now }) =>
        now?.status === STATUS_AFTER[decision] &&
        !rows.some(row => row.id === now.id && !isSameRequest(row, now))
          ? now
          : [],
      ),
      isReported: true,
    })
    return { done, failed, sentAt }
  } finally {
    for (const { id } of free) delete deciding[id]
    approvals.scheduleReload()
  }
}

const READ_TOGETHER = 5
/** Requests loaded this recently aren't loaded again before a decision. */
export const REUSED_MS = 3000

type Listed = Pick<Approval, 'id' | 'status'>

/** Looks up many requests in the lists of their last known status, so that it doesn't take a call for each. */
const readListed = async (requests: readonly Listed[], read: Map<number, Approval | null>) => {
  for (const status of new Set(requests.map(row => row.status))) {
    const ids = requests.flatMap(row => (row.status === status ? row.id : []))
    for (const row of await approvals.readListed(new Set(ids), status)) read.set(row.id, row)
  }
}

/**
 * Loads requests by id. An id maps to undefined if its request couldn't be loaded. Stops when the server can't be
 * reached.
 * @param maxAgeMs maximum age of a loaded row to reuse
 */
export const readRequests = async (
  requests: readonly Listed[],
  { maxAgeMs = 0 } = {},
): Promise<Map<number, Approval | null>> => {
  const read = new Map<number, Approval | null>()
  for (const { id } of requests) {
    const row = approvals.freshRow(id, maxAgeMs)
    if (row) read.set(id, row)
  }
  const missing = () => requests.filter(({ id }) => !read.has(id))
  if (missing().length > READ_TOGETHER) {
    try {
      await readListed(missing(), read)
    } catch (cause) {
      log.warn('Couldn’t look up the requests.', cause)
      return read
    }
  }
  const ids = missing().map(({ id }) => id)
  for (let first = 0; first < ids.length; first += READ_TOGETHER) {
    const some = ids.slice(first, first + READ_TOGETHER)
    const rows = await Promise.all(some.map(approvals.read))
    some.forEach((id, index) => {
      const row = rows[index]
      if (row !== undefined) read.set(id, row)
    })
    if (rows.every(row => row === undefined)) break
  }
  return read
}

const readAgain = async (failures: readonly Omit<Undecided, 'now'>[]): Promise<Undecided[]> => {
  const sent = failures.filter(({ outcome }) => outcome !== 'unsent')
  const read = await readRequests(
    sent.map(({ id }) => ({ id, status: approvals.rowOf(id)?.status ?? 'pending' })),
  )
  return failures.map(failure => {
    const now = read.get(failure.id)
    const isUnconfirmed = failure.outcome === 'unknown'
    const outcome = isUnconfirmed && now !== undefined ? 'refused' : failure.outcome
    return { ...failure, now, outcome, isUnconfirmed }
  })
}

/** @throws ExplainedError if a number belongs to another request by now */
export const requireSameRequests = async (rows: readonly Approval[]): Promise<void> => {
  const read = await readRequests(rows, { maxAgeMs: REUSED_MS })
  for (const row of rows) {
    const now = read.get(row.id)
    if (now && !isSameRequest(row, now)) throw new ExplainedError(replacedRequest(row, now))
  }
}

/**
 * Reroutes a request and then reloads it, because no event is sent (backend-notes 2.18).
 * @throws HttpError, ExplainedError
 */
export const saveRouting = async (id: number, decision: RouterDecision): Promise<Approval> => {
  let now: Approval | null | undefined
  const body = { proposedRouterDecision: decision }
  const response = await confirmWrite({
    send: () => request(patchApproval, { params: { id }, body }),
    isStored: async () => {
      now = await approvals.read(id)
      return now === undefined ? null : hasValues(now, body)
    },
    check: 'Reload the request to see its routing.',
  })
  if (response) {
    now = await approvals.read(id)
    if (!now) approvals.put(response.approvalRequest)
  }
  return now ?? (response?.approvalRequest as Approval)
}

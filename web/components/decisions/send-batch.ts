import type { Approval } from '../../contract/approvals.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { serverNow } from '../../lib/clock.ts'
import { failureTitle } from '../../lib/errors.ts'
import { sessionOwner } from '../../lib/session-owner.ts'
import { REUSED_MS, readRequests, sendLeaving } from '../../state/approval-decisions.ts'
import { approvals, partialRow } from '../../state/approvals.ts'
import { live } from '../../state/live.ts'
import { isSameRequest, replacedRequest } from '../../state/same-thing.ts'
import { session } from '../../state/session.ts'
import { checkUser } from '../../state/session-flows.ts'
import { notify } from '../../state/toasts.ts'
import { quotedSubject } from './decision-labels.ts'
import { bulkSummary, type ReportEntry } from './decision-reports.ts'
import { decideRows, decisionResults, noteFailure, noteFailures } from './decision-results.ts'
import type { Batch } from './outbox-batches.ts'

type Requests = Batch['requests']

/** The request as it was decided on. Its number may belong to another one by now. */
const decidedRow = ({ id, title, user = '', userId = 0, ...known }: Requests[number]): Approval => {
  const row = approvals.rowOf(id) ?? partialRow({ id, contentTitle: title })
  const { contentType = row.contentType, contentGuids = [] } = known
  return { ...row, contentTitle: title, userName: user, userId, contentType, contentGuids }
}

/**
 * How long the result of a session check is reused. Must be shorter than the undo window, because another user may sign
 * in during that time.
 */
const CHECK_REUSED_MS = 3000

/**
 * Whether decisions made by `userId` may be sent. Asks the backend, because another tab may have replaced the cookie.
 */
export const canSend = async (userId: number | null): Promise<'yes' | 'no' | 'unknown'> => {
  const owner = sessionOwner()
  if (owner !== null && owner !== userId) return 'no'
  const user = await checkUser({ maxAgeMs: CHECK_REUSED_MS })
  if (user === 'unknown') return 'unknown'
  // If there is no account, send decisions only if the backend doesn't require one.
  return sessionOwner() === userId && session.phase === 'in' ? 'yes' : 'no'
}

/** Reports that a batch was dropped because another user is signed in. */
export const notifyNotSent = ({ id, decision, requests }: Batch) =>
  notify({
    kind: 'error',
    id: `outbox-${id}`,
    title: `Your decision to ${decision} ${quotedSubject(requests.map(({ title }) => title))} wasn’t sent`,
    description:
      'The account that made this decision is no longer logged in. Try again if the request is still listed.',
  })

/** Users need longer to read a failure than a confirmation. */
const FAILURE_TOAST_MS = 10_000

const notifyEntry = ({ kind, title, description, row }: ReportEntry) =>
  notify({
    kind,
    title,
    description,
    id: `decision-${row.id}`,
    duration: FAILURE_TOAST_MS,
    // The row has a note of a failure.
    ...(kind === 'error' && { own: [{ id: row.id }] }),
  })

export const readBatch = ({ requests }: Batch) =>
  readRequests(requests.map(decidedRow), { maxAgeMs: REUSED_MS })

/**
 * Sends a batch. Returns the requests that never reached the server, and those whose outcome is unknown.
 * @param now the requests as just loaded
 */
export const sendBatch = async (
  { decision, requests, notes }: Batch,
  now: Awaited<ReturnType<typeof readBatch>>,
): Promise<{ unsent: Requests; unknown: Requests }> => {
  const what = { rows: requests.map(decidedRow), skipped: [] }
  const report = await decideRows(decision, what, now, notes)
  const idsOf = (outcome: ReportEntry['outcome']) =>
    new Set(report.failed.filter(entry => entry.outcome === outcome).map(({ row }) => row.id))
  const [unsent, unknown] = [idsOf('unsent'), idsOf('unknown')]
  const failed = report.failed.filter(({ outcome }) => outcome === 'refused')
  noteFailures({ failed })
  const [entry] = [...failed, ...report.savedWithErrors]
  if (entry && requests.length === 1) notifyEntry(entry)
  else if (entry) {
    decisionResults.bulk = { ...report, failed }
    if (decisionResults.viewers === 0)
      notify({
        kind: failed.length > 0 ? 'error' : 'info',
        title: bulkSummary({ ...report, failed }),
        description:
          failed.length > 0
            ? 'See the approvals page to review failures and try again.'
            : 'On the approvals page, check that the titles were sent to their instances.',
        action: { label: 'View', to: '/approvals' },
      })
  }
  return {
    unsent: requests.filter(({ id }) => unsent.has(id)),
    unknown: requests.filter(({ id }) => unknown.has(id)),
  }
}

/** Browsers may close the stream a moment before the page is left. */
const CLOSED_BY_LEAVING_MS = 5000
/** Whether batches are sent when the page is left. Otherwise, they stay in session storage. */
export const canSendLeaving = (): boolean =>
  live.state === 'connected' || serverNow() - Date.parse(live.since ?? '') < CLOSED_BY_LEAVING_MS

export const sendBatchLeaving = ({ decision, requests, notes }: Batch) =>
  sendLeaving(decision, requests.map(decidedRow), notes)

/**
 * Reloads the requests of a batch whose response was lost. Returns the unresolved ones: those not loaded and, unless
 * `isLast`, those still pending.
 */
export const checkOutcome = async (
  { decision, requests }: Batch,
  isLast: boolean,
): Promise<Requests> => {
  const now = await readRequests(requests.map(decidedRow))
  const replacedBy = (entry: Requests[number]) => {
    const row = now.get(entry.id)
    return row && !isSameRequest(decidedRow(entry), row) ? row : null
  }
  for (const entry of requests) {
    const row = replacedBy(entry)
    if (row)
      notify({
        kind: 'error',
        id: `decision-${entry.id}`,
        title: failureTitle(`${decision} “${bidiIsolate(entry.title)}”`, true),
        description: replacedRequest(decidedRow(entry), row),
        duration: FAILURE_TOAST_MS,
      })
  }
  const isPending = (entry: Requests[number]) =>
    now.get(entry.id)?.status === 'pending' && !replacedBy(entry)
  const open = requests.filter(entry => now.get(entry.id) === undefined || isPending(entry))
  if (open.length < requests.length) approvals.scheduleReload()
  const missed = requests.filter(isPending)
  if (!isLast || missed.length === 0) return open
  const description =
    'Your decision didn’t reach the server. Try again if the request is still listed.'
  for (const { id, title } of missed)
    noteFailure(
      { id, status: 'pending' },
      { title: `Couldn’t ${decision} “${bidiIsolate(title)}”`, description },
    )
  notify({
    kind: 'error',
    title: `${quotedSubject(missed.map(({ title }) => title))} ${missed.length === 1 ? 'is' : 'are'} still pending`,
    description,
    duration: FAILURE_TOAST_MS,
    action: { label: 'View', to: '/approvals' },
  })
  return open.filter(entry => !isPending(entry))
}

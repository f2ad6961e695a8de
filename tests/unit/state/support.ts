import { afterEach, beforeEach, vi } from 'vitest'
import type { ApprovalMetadata } from '../../../web/contract/live-events.ts'
import type { CurrentUser } from '../../../web/contract/session.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { currentUser } from '../../../web/state/current-user.ts'
import { gateway } from '../../../web/state/gateway.ts'
import { session, signedOut } from '../../../web/state/session.ts'
import { drainToasts } from '../../../web/state/toasts.ts'
import { type Call, json } from '../../support/fake-backend.ts'

const NEWEST_MS = Date.UTC(2026, 10, 20, 8)
/** Update time of a request, this many seconds after that of the others. */
export const changed = (second: number) => ({
  updatedAt: new Date(NEWEST_MS + second * 1000).toISOString(),
})

export const row = (id: number, status = 'pending', extra: object = {}) => ({
  id,
  userId: 2,
  userName: 'jonas',
  contentType: 'movie',
  contentTitle: `Film ${id}`,
  triggeredBy: 'manual_flag',
  status,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: new Date(NEWEST_MS - id * 1000).toISOString(),
  ...extra,
})

/** Pending requests with the IDs from `from` to `to`. */
export const pendingOnes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => row(from + index))

/** The list endpoint for `rows`: filtered by status and cut to the page, of which `pageMax` rows fit. */
export const listOf = (
  { path }: Pick<Call, 'path'>,
  rows: readonly ReturnType<typeof row>[],
  pageMax = 1000,
) => {
  const query = new URL(path, 'http://x').searchParams
  const status = query.get('status')
  const all = rows.filter(each => !status || each.status === status)
  const offset = Number(query.get('offset') ?? 0)
  const limit = Math.min(pageMax, Number(query.get('limit') ?? 20))
  return json({
    success: true,
    approvalRequests: all.slice(offset, offset + limit),
    total: all.length,
  })
}

/** The counts endpoint. */
export const statsOf = (pending: number, approved = 0, rejected = 0) => {
  const totalRequests = pending + approved + rejected
  return json({ success: true, stats: { pending, approved, rejected, expired: 0, totalRequests } })
}

/** As the backend sorts them. */
export const byChange = (a: { updatedAt: string }, b: { updatedAt: string }) =>
  a.updatedAt < b.updatedAt ? 1 : -1

export const MIRA: CurrentUser = {
  id: 1,
  username: 'mira',
  email: 'm@example.com',
  role: 'admin',
  avatar: null,
  plexConnected: false,
}

export const event = (action: ApprovalMetadata['action'], requestId: number): ApprovalMetadata => ({
  action,
  requestId,
  userId: 2,
  userName: 'jonas',
  contentTitle: `Film ${requestId}`,
  contentType: 'movie',
})

// Node has no window to listen on. These outlive each test, because stores stop listening after it.
globalThis.addEventListener ??= () => undefined
globalThis.removeEventListener ??= () => undefined

/** Clears everything a newly opened page doesn't have yet: data, user, session and toasts. */
export const resetPage = () => {
  resetOnSignOut()
  for (const outliving of [currentUser, gateway]) outliving.reset()
  signedOut()
  Object.assign(session, { phase: 'unknown', takeovers: 0 })
  drainToasts()
  // Test files in other threads would get the messages to other tabs.
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockReturnValue(undefined)
}

export const withFreshStores = () => {
  let leave = () => {}
  beforeEach(() => {
    vi.useFakeTimers()
    leave = approvalStats.retain()
  })
  afterEach(() => {
    leave()
    resetOnSignOut()
  })
}

import { afterEach, beforeEach, vi } from 'vitest'
import type { ApprovalMetadata } from '../../../web/contract/progress.ts'
import type { CurrentUser } from '../../../web/contract/session.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { approvalStats } from '../../../web/state/approval-counts.ts'

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

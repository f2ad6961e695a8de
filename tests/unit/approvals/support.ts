import type { Outcome } from '../../../web/components/outcome/outcome-of.ts'
import type { ApprovalWithOutcome } from '../../../web/components/outcome/outcomes.ts'
import { Approval } from '../../../web/contract/approvals.ts'
import { json } from '../../support/fake-backend.ts'

export const approval = (parts: Partial<ApprovalWithOutcome> = {}): ApprovalWithOutcome => ({
  ...Approval.parse({
    id: 1,
    userId: 2,
    userName: 'jonas',
    contentType: 'movie',
    contentTitle: 'Blade Runner 2049',
    triggeredBy: 'manual_flag',
    status: 'pending',
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...parts,
  }),
  outcome: parts.outcome ?? null,
})

export const outcomeOf = (id: Outcome['id'], parts: Partial<Outcome> = {}): Outcome => ({
  id,
  isStuck: false,
  userIds: [],
  isSent: false,
  otherIds: [],
  isComplete: true,
  instance: 'Radarr',
  cause: null,
  ...parts,
})

export const watchlistItem = (key: string, parts: object = {}) => ({
  title: 'Heat',
  key,
  type: 'movie',
  thumb: `/mock/posters/${key}`,
  guids: [],
  genres: ['Crime'],
  status: 'pending',
  added: '2026-11-19T08:00:00Z',
  ...parts,
})

/** The response with a user's watchlist. */
export const watchlistOf = (id: number, ...watchlistItems: object[]) => {
  const data = { user: { id, name: 'jonas' }, watchlistItems, total: watchlistItems.length }
  return json({ success: true, message: '', data })
}

import type { Outcome } from '../../../web/components/outcome/outcome-of.ts'
import type { ApprovalWithOutcome } from '../../../web/components/outcome/outcomes.ts'
import { Approval } from '../../../web/contract/approvals.ts'

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
  instance: 'Radarr',
  cause: null,
  availableAt: null,
  ...parts,
})

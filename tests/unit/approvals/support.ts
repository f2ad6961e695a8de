import { Approval } from '../../../web/contract/approvals.ts'

export const approval = (parts: Partial<Approval> = {}): Approval =>
  Approval.parse({
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
  })

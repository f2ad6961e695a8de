import { afterEach, expect, test, vi } from 'vitest'
import { createApprovals } from '../../../web/state/approvals.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'

afterEach(() => vi.unstubAllGlobals())

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    userId: 2,
    userName: 'jonas',
    contentType: 'movie',
    contentTitle: `Film ${index + 1}`,
    triggeredBy: 'router_rule',
    status: 'pending',
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
  }))

test('shows the first rows before the page of 1000 arrives', async () => {
  const backend = fakeBackend({
    'GET /v1/approval/requests': async ({ path }) => {
      const limit = Number(new URL(path, 'http://x').searchParams.get('limit'))
      if (limit === 1000) await new Promise(() => undefined)
      return json({ success: true, approvalRequests: rowsOf(limit), total: 1500 })
    },
  })
  const approvals = createApprovals()
  approvals.watch()
  await vi.waitFor(() => expect(approvals.state.rows).not.toHaveLength(0))
  expect(approvals.state).toMatchObject({ total: null, loading: true })
  expect(approvals.state.rows).toHaveLength(50)
  expect(backend.calls).toHaveLength(2)
})

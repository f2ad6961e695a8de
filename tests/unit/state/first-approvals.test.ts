import { afterEach, expect, test, vi } from 'vitest'
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

test('a first view has its rows before the page of a thousand has come, and the code that reads it', async () => {
  vi.doMock('../../../web/lib/quick-read.ts', () => new Promise(() => {}))
  const backend = fakeBackend({
    'GET /v1/approval/requests': ({ path }) => {
      const limit = Number(new URL(path, 'http://x').searchParams.get('limit'))
      return json({ success: true, approvalRequests: rowsOf(limit), total: 1500 })
    },
  })
  const { approvals } = await import('../../../web/state/approvals.ts')
  const { loadFirstApprovals, watchApprovals } = await import('../../../web/state/approval-list.ts')
  await loadFirstApprovals()
  expect(approvals.all).toMatchObject({ total: null, loading: true })
  expect(approvals.all.rows).toHaveLength(50)
  // The page that is drawn then takes the same read over.
  watchApprovals()
  expect(backend.calls).toHaveLength(2)
})

import { expect, test, vi } from 'vitest'
import { createApprovals } from '../../../web/state/approvals.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'
import { byChange, changed, event, listOf, pendingOnes, row, withFreshStores } from './support.ts'

withFreshStores()

test('changes made while thousands of requests load appear before all have arrived', async () => {
  let rows = pendingOnes(1, 3000)
  let answerPage = () => {}
  const second = new Promise<void>(resolve => {
    answerPage = resolve
  })
  fakeBackend({
    'GET /v1/approval/requests': async call => {
      if (call.path.includes('offset=1000')) await second
      return listOf(call, [...rows].sort(byChange))
    },
    'GET /v1/approval/stats': () => json({ message: 'Database busy' }, 500),
  })
  const approvals = createApprovals()
  approvals.watch()
  await vi.waitFor(() => expect(approvals.state.rows.length).toBeGreaterThanOrEqual(1000))
  rows = rows.map(each =>
    [5, 2500].includes(each.id) ? row(each.id, 'approved', changed(10)) : each,
  )
  // The stream reports a change without naming the changed request.
  approvals.applyEvent(event('updated', 1))
  const statusOf = (id: number) => approvals.state.rows.find(each => each.id === id)?.status
  await vi.waitFor(() => expect([statusOf(5), statusOf(2500)]).toEqual(['approved', 'approved']))
  expect(approvals.state.loading).toBe(true)
  // The full load got request 5 before its change and has already passed the new position of 2500.
  answerPage()
  await vi.waitFor(() => expect(approvals.state.loading).toBe(false))
  const listed = approvals.state.rows.map(({ id, status }) => `${id} ${status}`).sort()
  expect(listed).toEqual(rows.map(({ id, status }) => `${id} ${status}`).sort())
})

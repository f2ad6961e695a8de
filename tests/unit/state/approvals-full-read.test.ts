import { expect, test, vi } from 'vitest'
import { createApprovals } from '../../../web/state/approvals.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'
import { byChange, changed, event, listOf, pendingOnes, row, withFreshStores } from './support.ts'

withFreshStores()

/** Reloads thousands of requests, and holds up the second page. */
const pauseReload = async () => {
  let rows = pendingOnes(1, 3000)
  let answerPage: (answer?: Response) => void = () => {}
  let second: Promise<Response | undefined> | null = null
  fakeBackend({
    'GET /v1/approval/requests': async call => {
      const refusal = call.path.includes('offset=1000') ? await second : undefined
      return refusal ?? listOf(call, [...rows].sort(byChange))
    },
    'GET /v1/approval/stats': () => json({ message: 'Database busy' }, 500),
  })
  const approvals = createApprovals()
  approvals.watch()
  await vi.waitFor(() => expect(approvals.state.isLoaded).toBe(true))
  await vi.advanceTimersByTimeAsync(6000)
  second = new Promise(resolve => {
    answerPage = resolve
  })
  void approvals.load({ force: true })
  await vi.advanceTimersByTimeAsync(0)
  return {
    approvals,
    answerPage: (answer?: Response) => answerPage(answer),
    /** @param statuses the new status by id, set at second `second` */
    change: (statuses: Record<number, string>, second: number) => {
      rows = rows.map(each => {
        const status = statuses[each.id]
        return status === undefined ? each : row(each.id, status, changed(second))
      })
      // The stream reports a change without naming the changed request.
      approvals.applyEvent(event('updated', 1))
    },
    statusOf: (id: number) => approvals.state.rows.find(each => each.id === id)?.status,
    isRight: () => {
      const shown = approvals.state.rows.map(({ id, status }) => `${id} ${status}`).sort()
      expect(shown).toEqual(rows.map(({ id, status }) => `${id} ${status}`).sort())
    },
  }
}

test('changes made while thousands of requests load appear before all have arrived', async () => {
  const { approvals, answerPage, change, statusOf, isRight } = await pauseReload()
  change({ 5: 'approved', 2500: 'approved' }, 10)
  await vi.waitFor(() => expect([statusOf(5), statusOf(2500)]).toEqual(['approved', 'approved']))
  expect(approvals.state.loading).toBe(true)
  // The full load got request 5 before its change and has already passed the new position of 2500.
  answerPage()
  await vi.waitFor(() => expect(approvals.state.loading).toBe(false))
  isRight()
})

test('a failed full read doesn’t make later reads skip what it missed', async () => {
  const { approvals, answerPage, change, statusOf, isRight } = await pauseReload()
  change({ 2000: 'rejected' }, 10)
  await vi.waitFor(() => expect(statusOf(2000)).toBe('rejected'))
  answerPage(json({ message: 'Database busy' }, 500))
  await vi.waitFor(() => expect(approvals.state.error).toBe('Database busy'))
  await vi.advanceTimersByTimeAsync(6000)
  change({ 1: 'approved' }, 20)
  await vi.advanceTimersByTimeAsync(6000)
  isRight()
  expect(approvals.state.error).toBeNull()
})

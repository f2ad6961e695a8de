import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createApprovals } from '../../../web/state/approvals.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'
import { byChange, changed, event, listOf, pendingOnes, row, withFreshStores } from './support.ts'

withFreshStores()

const step = fc.record({
  action: fc.constantFrom('created', 'approved', 'rejected', 'deleted'),
  id: fc.integer({ min: 1, max: 80 }),
  /** Number of stream events for the step, sent `delay` ms apart. */
  events: fc.integer({ min: 0, max: 2 }),
  delay: fc.integer({ min: 0, max: 1500 }),
  /** Milliseconds until the next step. */
  pause: fc.integer({ min: 0, max: 700 }),
})

/** Maximum rows per page. With small pages, more changes happen between two pages of a read. */
const pageSize = fc.constantFrom(7, 20, 1000)

test('the list is correct soon after the last event, whatever happens and whatever the events claim', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 40 }),
      pageSize,
      async (steps, size) => {
        let truth = pendingOnes(1, 60)
        let clock = 0
        fakeBackend({
          'GET /v1/approval/requests': async call => {
            const answer = listOf(call, [...truth].sort(byChange), size)
            // Further changes happen while the response is in flight.
            await new Promise(resolve => setTimeout(resolve, 120))
            return answer
          },
          'GET /v1/approval/stats': () => json({}, 500),
        })
        const approvals = createApprovals()
        const leave = approvals.watch()
        for (const { action, id, events, delay, pause } of steps) {
          const isListed = truth.some(each => each.id === id)
          if (action === 'created' ? !isListed : isListed) {
            clock += 1
            const others = truth.filter(each => each.id !== id)
            const status = action === 'created' ? 'pending' : action
            truth = action === 'deleted' ? others : [row(id, status, changed(clock)), ...others]
          }
          for (let n = 0; n < events; n++)
            setTimeout(() => approvals.applyEvent(event(action as 'created', id)), delay * (n + 1))
          await vi.advanceTimersByTimeAsync(pause)
        }
        await vi.advanceTimersByTimeAsync(3000)
        approvals.applyEvent(event('updated', 1))
        await vi.advanceTimersByTimeAsync(5000)
        const listed = approvals.state.rows.map(({ id, status }) => `${id} ${status}`)
        expect(listed.sort()).toEqual(truth.map(({ id, status }) => `${id} ${status}`).sort())
        expect(approvals.state.total).toBe(truth.length)
        leave()
      },
    ),
    { numRuns: 60 },
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftFor } from '../../../mock/rules/seed-approvals.ts'
import { titleAt } from '../../../mock/world/catalog.ts'
import { createChance } from '../../../mock/world/chance.ts'
import { HOUR_MS } from '../../../mock/world/days.ts'
import { makeWorld, refusalOf } from './support/world.ts'

const ADMIN = 1

/** Mock state, and a function that finds a request with a given status. */
const withStates = () => {
  const made = makeWorld()
  const idOf = (status: string) => {
    const found = made.world.approvals.all().find(approval => approval.status === status)
    if (!found) throw new Error(`The world has no ${status} request.`)
    return found.id
  }
  return { ...made, approvals: made.world.approvals, idOf }
}

const draft = (userId = 2, index = 300) =>
  draftFor(createChance(1), userId, titleAt(index), undefined)

describe('single decisions', () => {
  test.each([
    ['approve', 'pending', 'approved'],
    ['approve', 'rejected', 'approved'],
    ['reject', 'pending', 'rejected'],
  ] as const)('%s changes %s to %s and sends an event', (act, from, to) => {
    const { approvals, idOf, events } = withStates()
    const id = idOf(from)
    approvals[act](id, ADMIN, 'because')
    expect(approvals.find(id)).toMatchObject({
      status: to,
      approvedBy: ADMIN,
      approvalNotes: 'because',
    })
    expect(events.map(event => [event.operationId, event.phase])).toEqual([[`approval-${id}`, to]])
  })

  test('an approval counts toward the user’s quota', () => {
    const { world, approvals, idOf } = withStates()
    const { id, userId, contentType } = approvals.find(idOf('pending'))
    const used = world.quotas
      .usageOf(userId)
      .filter(entry => entry.contentType === contentType).length
    approvals.approve(id, ADMIN)
    expect(
      world.quotas.usageOf(userId).filter(entry => entry.contentType === contentType),
    ).toHaveLength(used + 1)
  })

  test('an approval also approves other requests for the title, without events', () => {
    const { approvals, events } = withStates()
    const first = approvals.create(draft(2))
    const second = approvals.create(draft(3))
    approvals.approve(first.id, ADMIN)
    expect(approvals.find(second.id).status).toBe('approved')
    expect(events.map(event => event.operationId)).toEqual([`approval-${first.id}`])
  })
})

describe('bulk decisions', () => {
  test('ignore the current status and list unknown IDs', () => {
    const { approvals, idOf, events } = withStates()
    const ids = [idOf('pending'), idOf('approved'), 99_999]
    const result = approvals.rejectMany(ids, ADMIN, 'no room')
    expect(result).toMatchObject({ successful: 2, failed: [99_999], total: 3 })
    expect(result.errors).toHaveLength(1)
    expect(approvals.find(ids[1] ?? 0).status).toBe('rejected')
    expect(events.map(event => event.phase)).toEqual(['rejected', 'rejected'])
  })
})

describe('new requests', () => {
  test('send an event when created by the router but not through the API', () => {
    const { approvals, world, events } = withStates()
    world.approvals.request(draft(2, 301))
    expect(events.map(event => event.phase)).toEqual(['created'])
    approvals.create(draft(2, 302))
    expect(events).toHaveLength(1)
  })
})

describe('editing', () => {
  test.each([
    ['pending', 'approved', true],
    ['pending', 'rejected', true],
    ['rejected', 'approved', true],
    ['rejected', 'pending', false],
    ['approved', 'rejected', false],
    ['expired', 'approved', false],
  ])('status from %s to %s: allowed is %s, without an event', (from, to, allowed) => {
    const { approvals, idOf, events } = withStates()
    const id = idOf(from)
    const patch = () => approvals.patch(id, { status: to })
    if (allowed) expect(patch().status).toBe(to)
    else expect(refusalOf(patch).status).toBe(409)
    expect(events).toEqual([])
  })
})

describe('expiry', () => {
  test('expires requests silently or approves them as the system, depending on the settings', () => {
    for (const action of ['expire', 'auto_approve']) {
      const { world, approvals, clock, events } = withStates()
      world.config.put({ approvalExpiration: { enabled: true, expirationAction: action } })
      const waiting = approvals.list({ status: 'pending', limit: 1000 }).rows
      clock.advance(200 * HOUR_MS)
      const ends = waiting.map(({ id }) => approvals.find(id))
      expect(approvals.stats().pending).toBe(0)
      if (action === 'expire') {
        expect(new Set(ends.map(end => end.status))).toEqual(new Set(['expired']))
        expect(events).toEqual([])
      } else {
        expect(new Set(ends.map(end => `${end.status} by ${end.approvedBy}`))).toEqual(
          new Set(['approved by 0']),
        )
        expect(events).toHaveLength(waiting.length)
      }
    }
  })
})

test('any sequence of actions makes only allowed transitions and keeps the counts consistent', () => {
  const act = fc.tuple(
    fc.constantFrom('approve', 'reject', 'remove'),
    fc.integer({ min: 1, max: 50 }),
  )
  const allowed: Record<string, string[]> = {
    approve: ['pending', 'rejected'],
    reject: ['pending'],
    remove: ['pending', 'approved', 'rejected', 'expired'],
  }
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), acts => {
      const { approvals, events } = withStates()
      for (const [what, id] of acts) {
        const before = approvals.get(id)?.status
        const said = events.length
        let refused = false
        try {
          if (what === 'remove') approvals.remove(id)
          else if (what === 'approve') approvals.approve(id, ADMIN)
          else approvals.reject(id, ADMIN)
        } catch {
          refused = true
        }
        expect(refused).toBe(before === undefined || !allowed[what]?.includes(before))
        expect(events.length - said).toBe(refused ? 0 : 1)
      }
      const { totalRequests, ...counts } = approvals.stats()
      expect(Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0)).toBe(
        totalRequests,
      )
    }),
    { numRuns: 60 },
  )
})

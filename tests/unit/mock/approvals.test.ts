import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftFor } from '../../../mock/rules/seed-approvals.ts'
import { titleAt } from '../../../mock/world/catalog.ts'
import { createChance } from '../../../mock/world/chance.ts'
import { HOUR_MS } from '../../../mock/world/days.ts'
import { APPROVAL_STATUSES } from '../../../web/contract/approvals.ts'
import { makeWorld, NOW, refusalOf } from './support/world.ts'

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

test('the demo data has over forty requests in every status, some expiring within a day', () => {
  const { approvals } = makeWorld().world
  const stats = approvals.stats()
  expect(stats.totalRequests).toBeGreaterThanOrEqual(40)
  for (const status of ['pending', 'approved', 'rejected', 'expired'] as const)
    expect(stats[status]).toBeGreaterThan(5)
  const waiting = approvals.list({ status: 'pending', limit: 1000 }).rows
  const soon = waiting.filter(row => Date.parse(row.expiresAt ?? '') - NOW < 24 * HOUR_MS)
  expect(soon.length).toBeGreaterThan(0)
  for (const row of waiting) expect(Date.parse(row.expiresAt ?? '')).toBeGreaterThan(NOW)
})

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

  test.each([
    ['approve', 'approved'],
    ['approve', 'expired'],
    ['reject', 'approved'],
    ['reject', 'rejected'],
    ['reject', 'expired'],
  ] as const)('%s of a request that is %s fails with 409 and sends no event', (act, from) => {
    const { approvals, idOf, events } = withStates()
    const id = idOf(from)
    const before = { ...approvals.find(id) }
    expect(refusalOf(() => approvals[act](id, ADMIN)).status).toBe(409)
    expect(approvals.find(id)).toEqual(before)
    expect(events).toEqual([])
  })

  test.each(['approve', 'reject', 'remove'] as const)('%s of an unknown ID fails with 404', act => {
    expect(refusalOf(() => withStates().approvals[act](99_999, ADMIN)).status).toBe(404)
  })

  test.each(APPROVAL_STATUSES)(
    'deletes a request that is %s and sends an event with that status',
    status => {
      const { approvals, idOf, events } = withStates()
      const id = idOf(status)
      approvals.remove(id)
      expect(approvals.get(id)).toBeUndefined()
      expect(events).toHaveLength(1)
      expect(events[0]).toMatchObject({ phase: 'deleted', metadata: { requestId: id, status } })
    },
  )

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

  test('send one event per deleted request', () => {
    const { approvals, idOf, events } = withStates()
    approvals.removeMany([idOf('pending'), idOf('expired')])
    expect(events.map(event => event.phase)).toEqual(['deleted', 'deleted'])
  })
})

describe('new requests', () => {
  test('send an event when created by the router but not through the API', () => {
    const { approvals, world, events } = withStates()
    world.requestApproval(draft(2, 301))
    expect(events.map(event => event.phase)).toEqual(['created'])
    approvals.create(draft(2, 302))
    expect(events).toHaveLength(1)
  })

  test('expire after the hours set for their trigger', () => {
    const { approvals } = withStates()
    const over = approvals.create({ ...draft(), triggeredBy: 'quota_exceeded' })
    const flagged = approvals.create({ ...draft(3), triggeredBy: 'manual_flag' })
    expect(Date.parse(over.expiresAt ?? '') - NOW).toBe(168 * HOUR_MS)
    expect(Date.parse(flagged.expiresAt ?? '') - NOW).toBe(72 * HOUR_MS)
  })

  test('fail with 409 if the user already requested the title', () => {
    const { approvals } = withStates()
    approvals.create(draft())
    expect(refusalOf(() => approvals.create(draft())).status).toBe(409)
  })

  test('fail with 500 for an unknown user', () => {
    expect(refusalOf(() => withStates().approvals.create(draft(999))).status).toBe(500)
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

  test.each([
    ['pending', true],
    ['rejected', true],
    ['approved', false],
    ['expired', false],
  ])('routing of a %s request: allowed is %s', (status, allowed) => {
    const { approvals, idOf } = withStates()
    const { proposedRouterDecision } = draft()
    const patch = () => approvals.patch(idOf(status), { proposedRouterDecision })
    if (allowed) expect(patch().proposedRouterDecision).toEqual(proposedRouterDecision)
    else expect(refusalOf(patch).status).toBe(409)
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

  test('does nothing while its schedule is off', () => {
    const { world, approvals, clock } = withStates()
    world.schedules.toggle('approval-maintenance', false)
    const before = approvals.stats()
    clock.advance(200 * HOUR_MS)
    world.schedules.run('approval-maintenance')
    expect(approvals.stats()).toEqual(before)
    expect(world.schedules.get('approval-maintenance').last_run?.status).toBe('completed')
  })
})

test('lists requests newest first, filtered and paginated', () => {
  const { approvals } = withStates()
  const { rows, total } = approvals.list({ status: 'approved', limit: 3, offset: 1 })
  const all = approvals.list({ status: 'approved', limit: 1000 }).rows
  expect(total).toBe(all.length)
  expect(rows).toEqual(all.slice(1, 4))
  const times = all.map(row => row.updatedAt)
  expect(times).toEqual([...times].sort().reverse())
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
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(totalRequests)
    }),
    { numRuns: 60 },
  )
})

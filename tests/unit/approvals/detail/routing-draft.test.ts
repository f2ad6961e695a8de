import { describe, expect, test } from 'vitest'
import {
  decisionWith,
  draftOf,
  instanceDefaults,
  isEditable,
  routingOf,
} from '../../../../web/components/routing/routing-draft.ts'
import { RouterDecision } from '../../../../web/contract/approvals.ts'
import { approval } from '../support.ts'

const ROUTING = {
  instanceId: 2,
  instanceType: 'radarr',
  priority: 80,
  qualityProfile: '5.0',
  rootFolder: '/data/movies-4k',
  tags: ['uhd', '4'],
  searchOnAdd: null,
  minimumAvailability: 'tomorrow',
  syncedInstances: [1],
  later: { kept: true },
}
const held = (extra: object = {}) =>
  RouterDecision.parse({
    action: 'require_approval',
    approval: { reason: 'why', triggeredBy: 'manual_flag', data: {}, proposedRouting: ROUTING },
    newer: 'kept too',
    ...extra,
  })
const routed = RouterDecision.parse({ action: 'route', routing: ROUTING, approval: undefined })
const asked = (decision: RouterDecision | null, parts = {}) =>
  approval({ proposedRouterDecision: decision, ...parts })

test('reads the routing of the current action', () => {
  expect(routingOf(held())?.instanceId).toBe(2)
  expect(routingOf(routed)?.instanceId).toBe(2)
  expect(routingOf(held({ routing: { ...ROUTING, instanceId: 9 } }))?.instanceId).toBe(2)
  expect(routingOf(null)).toBeNull()
  expect(draftOf(null).instanceId).toBeNull()
})

test.each([
  ['pending', held(), true],
  ['rejected', held(), true],
  ['approved', held(), false],
  ['expired', held(), false],
  ['pending', null, true],
  ['pending', RouterDecision.parse({ action: 'reject' }), false],
  ['pending', RouterDecision.parse({ action: 'continue' }), false],
])('%s with %j is editable: %s', (status, proposedRouterDecision, can) => {
  expect(isEditable({ status, proposedRouterDecision })).toBe(can)
})

describe('writing back', () => {
  test('replaces only changed fields and keeps unknown keys and values', () => {
    const next = decisionWith(asked(held()), { qualityProfile: 4, tags: ['uhd'] })
    expect(next).toEqual({
      ...held(),
      approval: {
        ...held().approval,
        proposedRouting: { ...ROUTING, qualityProfile: 4, tags: ['uhd'] },
      },
    })
    expect(RouterDecision.parse(next)).toEqual(next)
  })

  test('stores the routing of a "route" action outside the approval', () => {
    const next = decisionWith(asked(routed), { rootFolder: '/data/movies' })
    expect(next.routing).toEqual({ ...ROUTING, rootFolder: '/data/movies' })
    expect(next.approval).toBeUndefined()
  })

  test('writes null for values left to the instance, but omits the minimum availability', () => {
    const next = routingOf(
      decisionWith(asked(held()), { qualityProfile: null, minimumAvailability: null }),
    )
    expect(next).toHaveProperty('qualityProfile', null)
    expect(next).not.toHaveProperty('minimumAvailability')
    expect(next).toHaveProperty('later', { kept: true })
  })

  test('creates a missing decision for the content type', () => {
    const row = asked(null, { contentType: 'show', approvalReason: 'Too long' })
    const next = decisionWith(row, { instanceId: 1 })
    expect(next).toEqual({
      action: 'require_approval',
      approval: {
        reason: 'Too long',
        triggeredBy: 'manual_flag',
        data: {},
        proposedRouting: { instanceId: 1, instanceType: 'sonarr', priority: 50 },
      },
    })
  })
})

test('takes profile, folder, tags and synced instances from a newly chosen instance', () => {
  const instance = { qualityProfile: '4.0', rootFolder: '', tags: ['7'], syncedInstances: [] }
  expect(instanceDefaults(instance)).toEqual({
    qualityProfile: 4,
    rootFolder: null,
    tags: ['7'],
    syncedInstances: [],
  })
})

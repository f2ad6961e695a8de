import { expect, test } from 'vitest'
import {
  decisionWith,
  draftOf,
  isEditable,
  routingOf,
} from '../../../../web/components/routing/routing-draft.ts'
import { type Names, routingNotes } from '../../../../web/components/routing/routing-labels.ts'
import { RouterDecision } from '../../../../web/contract/approvals.ts'
import { approval } from '../support.ts'

const ROUTING = {
  instanceId: 2,
  instanceType: 'radarr' as const,
  priority: 80,
  minimumAvailability: 'tomorrow',
  later: { kept: true },
}
const held = RouterDecision.parse({
  action: 'require_approval',
  approval: { reason: 'why', triggeredBy: 'manual_flag', data: {}, proposedRouting: ROUTING },
})
const routed = RouterDecision.parse({ action: 'route', routing: ROUTING, approval: undefined })
const rejecting = RouterDecision.parse({ action: 'reject' })
const asked = (decision: RouterDecision | null, parts = {}) =>
  approval({ proposedRouterDecision: decision, ...parts })

test.each([
  ['pending', held, true],
  ['rejected', null, true],
  ['approved', held, false],
  ['pending', rejecting, false],
])('%s with %j is editable: %s', (status, proposedRouterDecision, can) => {
  expect(isEditable({ status, proposedRouterDecision })).toBe(can)
})

test('the destination of a title that is routed without approval is changed where it is', () => {
  const next = decisionWith(asked(routed), { rootFolder: '/data/movies' })
  expect(next.routing).toEqual({ ...ROUTING, rootFolder: '/data/movies' })
  expect(next.approval).toBeUndefined()
})

test('values left to the instance are null, except the minimum availability, which is absent', () => {
  const change = { qualityProfile: null, minimumAvailability: null }
  const { minimumAvailability: _, ...others } = ROUTING
  expect(routingOf(decisionWith(asked(held), change))).toEqual({ ...others, qualityProfile: null })
})

test('a missing decision is created for the content type', () => {
  const row = asked(null, { contentType: 'show', approvalReason: 'Too long' })
  expect(decisionWith(row, { instanceId: 1 })).toEqual({
    action: 'require_approval',
    approval: {
      reason: 'Too long',
      triggeredBy: 'manual_flag',
      data: {},
      proposedRouting: { instanceId: 1, instanceType: 'sonarr', priority: 50 },
    },
  })
})

const NAMES: Names = {
  kind: 'sonarr',
  instances: null,
  profiles: null,
  tags: [{ id: 2, label: 'anime' }],
}

test.each([
  [
    { tags: ['2', 'Anime'], searchOnAdd: true, seasonMonitoring: 'pilotRolling' },
    'Tagged anime · searched immediately · season monitoring: pilot, rest as watched',
  ],
  [
    { tags: ['9'], seasonMonitoring: 'someNewWay', seriesType: 'anime' },
    'Tagged #9 · season monitoring: some new way · series type: anime',
  ],
  [{}, ''],
])('names what happens in the destination for %j: %s', (routing, words) => {
  const draft = draftOf({ action: 'route', routing: { ...ROUTING, ...routing } })
  expect(routingNotes(draft, 'show', NAMES)).toBe(words)
})

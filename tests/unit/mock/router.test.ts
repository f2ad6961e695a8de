import { describe, expect, test } from 'vitest'
import { evaluatorsOf } from '../../../mock/rules/router.ts'
import { PROFILES, type ProfileId } from '../../../mock/world/profiles.ts'
import type { ConditionGroup } from '../../../web/contract/content-router.ts'
import { makeWorld, refusalOf } from './support/world.ts'

const rulesOf = (profile: ProfileId = '0.5.12') => makeWorld({ profile }).world.router
const draft = { name: 'Mine', target_type: 'radarr' as const, target_instance_id: 1 }
const year = (value: unknown) => ({ field: 'year', operator: 'equals' as const, value })
const group = (...conditions: ConditionGroup['conditions']): ConditionGroup => ({
  operator: 'AND',
  conditions,
})

test('replaces an order of 0 with 50', () => {
  expect(rulesOf().create({ ...draft, order: 0 }).order).toBe(50)
})

test.each([
  ['4', 4],
  [7, 7],
  ['4 (HD)', 4],
  ['HD-1080p', undefined],
  ['', undefined],
])('saves the quality profile %j as %j', (sent, stored) => {
  expect(rulesOf().create({ ...draft, quality_profile: sent }).quality_profile).toBe(stored)
})

test('an old version changes only the fields sent; an empty string clears', () => {
  const rules = rulesOf('0.4.6-quirks')
  const before = rules.find(1)
  const after = rules.put(1, { approval_reason: '' })
  expect(after).not.toHaveProperty('approval_reason')
  expect({ ...after, updated_at: '' }).toEqual({
    ...before,
    approval_reason: undefined,
    updated_at: '',
  })
})

test('a new version resets omitted flags and tags', () => {
  const rules = rulesOf()
  const flags = { enabled: false, always_require_approval: true, bypass_user_quotas: true }
  const place = { root_folder: '/data', quality_profile: 4, search_on_add: false, order: 77 }
  rules.put(1, { ...flags, ...place, tags: ['uhd'] })
  expect(rules.put(1, { name: 'Other' })).toMatchObject({
    ...place,
    tags: [],
    enabled: true,
    always_require_approval: false,
    bypass_user_quotas: false,
  })
})

test('accepts season monitoring only for Sonarr', () => {
  const rules = rulesOf()
  expect(refusalOf(() => rules.create({ ...draft, season_monitoring: 'all' })).status).toBe(400)
  expect(rules.create({ ...draft, season_monitoring: null }).id).toBe(6)
  expect(rules.put(2, { season_monitoring: 'all' }).season_monitoring).toBe('all')
})

describe('conditions', () => {
  const nested = (depth: number): ConditionGroup =>
    depth === 1 ? group() : group(nested(depth - 1))

  test('nest up to twenty levels deep', () => {
    expect(rulesOf().create({ ...draft, condition: nested(20) }).id).toBe(6)
    expect(refusalOf(() => rulesOf().create({ ...draft, condition: nested(21) })).status).toBe(400)
  })

  test.each([
    [{}],
    [{ min: '1999' }],
    [{ rating: {} }],
    [{ votes: ['many'] }],
    [[true]],
    [null],
    ['  '],
    [[]],
  ])('with the value %j are rejected by a new backend, accepted by an old one', value => {
    expect(refusalOf(() => rulesOf().create({ ...draft, condition: year(value) })).status).toBe(400)
    expect(rulesOf('0.4.6-quirks').create({ ...draft, condition: year(value) }).id).toBe(6)
  })

  test('over twenty in a group are rejected by a new backend, accepted by an old one', () => {
    const many = group(...Array.from({ length: 21 }, (_, index) => year(index)))
    expect(refusalOf(() => rulesOf().create({ ...draft, condition: many })).status).toBe(400)
    expect(rulesOf('0.4.6-quirks').create({ ...draft, condition: many }).id).toBe(6)
  })

  test('are returned as sent, including client keys; an old backend adds negate', () => {
    const sent = group({ ...year(1999), _cid: 'c1' }, group(year(2000)))
    expect(rulesOf().create({ ...draft, condition: sent }).condition).toEqual(sent)
    expect(rulesOf('0.4.6-quirks').create({ ...draft, condition: sent }).condition).toEqual({
      operator: 'AND',
      negate: false,
      conditions: [
        { ...year(1999), _cid: 'c1', negate: false },
        { operator: 'AND', negate: false, conditions: [{ ...year(2000), negate: false }] },
      ],
    })
  })
})

test('only the new backend has the IMDb field, and only Sonarr has seasons', () => {
  const fields = (id: ProfileId) =>
    evaluatorsOf(PROFILES[id]).flatMap(each => each.supportedFields.map(field => field.name))
  expect(fields('0.5.12')).toContain('imdbRating')
  expect(fields('0.4.6-quirks')).not.toContain('imdbRating')
  const season = evaluatorsOf(PROFILES['0.5.12']).find(each => each.name === 'Season Router')
  expect([season?.contentType, season?.priority]).toEqual(['sonarr', 68])
})

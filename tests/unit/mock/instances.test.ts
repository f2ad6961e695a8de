import { describe, expect, test } from 'vitest'
import { makeWorld, refusalOf } from './support/world.ts'

const rulesOf = (kind: 'radarr' | 'sonarr' = 'radarr', options = {}) =>
  makeWorld(options).world.instances[kind]
const draft = { name: 'New', baseUrl: 'http://new.example.internal:7878', apiKey: 'abc' }
const defaultsOf = (rules: ReturnType<typeof rulesOf>) =>
  rules
    .all()
    .filter(row => row.isDefault)
    .map(row => row.id)

test.each(['radarr', 'sonarr'] as const)(
  'an update of %s resets omitted fields in a new version, but not in an old one',
  kind => {
    const sent = { searchOnAdd: false, bypassIgnored: true, tags: ['1'], rootFolder: '/data' }
    const own = kind === 'radarr' ? { minimumAvailability: 'announced' } : { seriesType: 'anime' }
    const reset =
      kind === 'radarr' ? { minimumAvailability: 'released' } : { seriesType: 'standard' }
    const changed = (profile: '0.5.12' | '0.4.6-quirks') => {
      const rules = rulesOf(kind, { profile })
      rules.update(2, { ...sent, ...own })
      rules.update(2, { name: 'Other' })
      return rules.get(2)
    }
    expect(changed('0.4.6-quirks')).toMatchObject({ ...sent, ...own })
    expect(changed('0.5.12')).toMatchObject({
      ...sent,
      ...reset,
      searchOnAdd: true,
      bypassIgnored: false,
      tags: [],
    })
  },
)

describe('default instance', () => {
  test('unsetting it while others exist leaves none and blocks other changes until one is set', () => {
    const rules = rulesOf()
    rules.update(1, { isDefault: false })
    expect(defaultsOf(rules)).toEqual([])
    expect(refusalOf(() => rules.update(2, { name: 'X' })).status).toBe(400)
    rules.update(2, { isDefault: true })
    expect(defaultsOf(rules)).toEqual([2])
  })

  test('the only instance stays the default', () => {
    const rules = rulesOf()
    for (const id of [2, 3]) rules.remove(id)
    expect(refusalOf(() => rules.update(1, { isDefault: false })).status).toBe(400)
  })

  test('deleting it promotes the lowest ID', () => {
    const rules = rulesOf()
    rules.remove(1)
    expect(defaultsOf(rules)).toEqual([2])
  })
})

test('deleting an instance removes it from the sync targets of others', () => {
  const rules = rulesOf()
  expect(rules.get(1)?.syncedInstances).toEqual([2])
  rules.remove(2)
  expect(rules.get(1)?.syncedInstances).toEqual([])
})

test('accepts updates and deletions of an unknown ID as no-ops', () => {
  const rules = rulesOf()
  const before = rules.all()
  rules.update(99, { name: 'X' })
  rules.remove(99)
  expect(rules.all()).toEqual(before)
})

test('a placeholder is always the default and fails to load tags', () => {
  const rules = rulesOf()
  rules.update(2, { apiKey: 'placeholder', baseUrl: 'http://offline:1', isDefault: false })
  expect(defaultsOf(rules)).toEqual([2])
  expect(refusalOf(() => rules.tags(2)).status).toBe(500)
})

test('returns a numeric quality profile as a decimal string, but strings unchanged', () => {
  const rules = rulesOf()
  rules.update(2, { qualityProfile: 4 })
  expect(rules.get(2)?.qualityProfile).toBe('4.0')
  rules.update(2, { qualityProfile: '4' })
  expect(rules.get(2)?.qualityProfile).toBe('4')
})

test('drops fields of the other instance type and fills in defaults', () => {
  const radarr = rulesOf()
  const made = radarr.get(radarr.create({ ...draft, seriesType: 'anime' }))
  expect(made).toMatchObject({ minimumAvailability: 'released', searchOnAdd: true, tags: [] })
  expect(made).not.toHaveProperty('seriesType')
  const sonarr = rulesOf('sonarr')
  expect(sonarr.get(sonarr.create(draft))).toMatchObject({
    seasonMonitoring: 'all',
    seriesType: 'standard',
  })
})

test.each([
  ['http://radarr.example.internal:7878', 'abc', true, /successful/],
  ['http://unreachable:7878', 'abc', false, /^Network error/],
  ['http://refusing:7878', 'abc', false, /refused/],
  ['http://attic.invalid:7878', 'abc', false, /not found/],
  ['http://silent:7878', 'abc', false, /timeout/],
  ['https://self-signed', 'abc', false, /certificate/],
  ['http://web-page', 'abc', false, /parse/],
  ['http://other-app:8989', 'abc', false, /valid Radarr application/],
  ['http://no-api', 'abc', false, /endpoint not found/],
  ['http://starting:7878', 'abc', false, /503/],
  ['http://no-rights:7878', 'abc', false, /notification/],
  ['http://radarr.example.internal:7878', 'wrong-key', false, /API key/],
])('testing %s with key %s: success is %s', (baseUrl, apiKey, success, message) => {
  const answer = rulesOf().testConnection(baseUrl, apiKey)
  expect(answer).toEqual({ success, message: expect.stringMatching(message) })
})

test('testing a URL without a scheme fails with 400', () => {
  expect(refusalOf(() => rulesOf().testConnection('radarr:7878', 'abc')).status).toBe(400)
})

test('lowercases a new tag and returns an existing one', () => {
  const rules = rulesOf()
  const tag = rules.createTag(1, ' Family-Room ')
  expect(tag.label).toBe('family-room')
  expect(rules.createTag(1, 'FAMILY-ROOM')).toEqual(tag)
  expect(rules.tags(1).tags).toContainEqual(tag)
})

import fc from 'fast-check'
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

test('Radarr is ordered by name, Sonarr by id', () => {
  expect(
    rulesOf()
      .all()
      .map(row => row.name),
  ).toEqual(['Attic (old disks)', 'Radarr', 'Radarr 4K'])
  expect(
    rulesOf('sonarr')
      .all()
      .map(row => row.id),
  ).toEqual([1, 2])
})

test.each(['radarr', 'sonarr'] as const)(
  'a new version sets back what a change of %s leaves out, an old one does not',
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

test('an address that is none is refused', () => {
  const baseUrl = 'radarr without a scheme'
  expect(refusalOf(() => rulesOf().create({ ...draft, baseUrl })).status).toBe(400)
  expect(refusalOf(() => rulesOf().update(2, { baseUrl })).status).toBe(400)
})

describe('the one default', () => {
  test('making another default clears the first', () => {
    const rules = rulesOf()
    rules.update(2, { isDefault: true })
    expect(defaultsOf(rules)).toEqual([2])
    expect(rules.create({ ...draft, isDefault: true })).toBe(4)
    expect(defaultsOf(rules)).toEqual([4])
  })

  test('unsetting it while others exist leaves none, and then every other change is refused', () => {
    const rules = rulesOf()
    rules.update(1, { isDefault: false })
    expect(defaultsOf(rules)).toEqual([])
    expect(refusalOf(() => rules.update(2, { name: 'X' })).status).toBe(400)
    rules.update(2, { isDefault: true })
    expect(defaultsOf(rules)).toEqual([2])
  })

  test('the only instance stays default', () => {
    const rules = rulesOf()
    for (const id of [2, 3]) rules.remove(id)
    expect(refusalOf(() => rules.update(1, { isDefault: false })).status).toBe(400)
  })

  test('deleting it promotes the lowest id', () => {
    const rules = rulesOf()
    rules.remove(1)
    expect(defaultsOf(rules)).toEqual([2])
  })

  test('whatever is created, promoted and deleted, there is never more than one, and one while any is left', () => {
    const act = fc.tuple(
      fc.constantFrom('create', 'default', 'delete'),
      fc.integer({ min: 1, max: 8 }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), acts => {
        const rules = rulesOf()
        for (const [what, id] of acts) {
          if (what === 'create') rules.create({ ...draft, isDefault: id % 2 === 0 })
          else if (what === 'default' && rules.isReachable(id))
            rules.update(id, { isDefault: true })
          else if (what === 'delete') rules.remove(id)
          expect(defaultsOf(rules)).toHaveLength(rules.all().length > 0 ? 1 : 0)
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('deleting leaves no trace in what others are synced with', () => {
  const rules = rulesOf()
  expect(rules.get(1)?.syncedInstances).toEqual([2])
  rules.remove(2)
  expect(rules.get(1)?.syncedInstances).toEqual([])
})

test('an unknown id is fine to change and to delete', () => {
  const rules = rulesOf()
  const before = rules.all()
  rules.update(99, { name: 'X' })
  rules.remove(99)
  expect(rules.all()).toEqual(before)
})

test('a placeholder is default whatever is sent, and asks nobody', () => {
  const rules = rulesOf()
  rules.update(2, { apiKey: 'placeholder', baseUrl: 'http://offline:1', isDefault: false })
  expect(defaultsOf(rules)).toEqual([2])
  expect(refusalOf(() => rules.tags(2)).status).toBe(500)
})

test('a number as quality profile comes back as text with decimals, a text as it is', () => {
  const rules = rulesOf()
  rules.update(2, { qualityProfile: 4 })
  expect(rules.get(2)?.qualityProfile).toBe('4.0')
  rules.update(2, { qualityProfile: '4' })
  expect(rules.get(2)?.qualityProfile).toBe('4')
})

test('fields of the other kind are dropped, missing ones get their defaults', () => {
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
])('testing %s with %s: %s', (baseUrl, apiKey, success, message) => {
  const answer = rulesOf().testConnection(baseUrl, apiKey)
  expect(answer).toEqual({ success, message: expect.stringMatching(message) })
})

test('an address without a scheme is a 400', () => {
  expect(refusalOf(() => rulesOf().testConnection('radarr:7878', 'abc')).status).toBe(400)
})

test('a new tag is lower-cased, an existing one is given back', () => {
  const rules = rulesOf()
  const tag = rules.createTag(1, ' Family-Room ')
  expect(tag.label).toBe('family-room')
  expect(rules.createTag(1, 'FAMILY-ROOM')).toEqual(tag)
  expect(rules.tags(1).tags).toContainEqual(tag)
})

test.each([
  ['unknown', 99, 404],
  ['no number', Number.NaN, 400],
  ['silent', 3, 500],
])('look-ups of an instance that is %s are refused', (_what, id, status) => {
  expect(refusalOf(() => rulesOf().rootFolders(id)).status).toBe(status)
})

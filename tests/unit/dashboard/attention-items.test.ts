import { expect, test } from 'vitest'
import {
  type AttentionInput,
  attentionItems,
} from '../../../web/features/dashboard/attention/attention-items.ts'

const real = {
  apiKey: 'key',
  isDefault: true,
  id: 1,
  name: 'Main',
  qualityProfile: '4',
  rootFolder: '/data',
}
const unset = { qualityProfile: '', rootFolder: null }
const fresh = { ...real, ...unset, apiKey: 'placeholder', name: 'Default Radarr Instance' }

const NOW = new Date('2026-11-27T12:00:00.000Z')
const daysAgo = (days: number) => NOW.getTime() - days * 86_400_000

const calm: AttentionInput = {
  now: NOW,
  stuck: [],
  workflow: 'running',
  plex: {
    isReachable: true,
    isRejected: false,
    cause: null,
    checkedAt: '2026-11-20T08:00:00.000Z',
  },
  hasToken: true,
  instances: { radarr: [real], sonarr: [real] },
  unreachable: [],
  missing: [],
  failures: null,
  update: null,
  jobs: [],
}
const ran = (status: string, enabled = true, name = 'night-watch') => ({
  name,
  enabled,
  last_run: { time: '2026-11-20T01:00:00.000Z', status, error: 'Plex is away' },
})

test.each<[what: string, facts: Partial<AttentionInput>]>([
  ['everything as it should be', {}],
  ['watchlist sync that is starting', { workflow: 'starting' }],
  ['a job that is running', { jobs: [ran('pending')] }],
  ['a failed job that is off', { jobs: [ran('failed', false)] }],
])('raises no alarm for %s', (_, facts) => {
  expect(attentionItems({ ...calm, ...facts })).toEqual([])
})

test('raises no alarm for what isn’t known', () => {
  const unknown = Object.fromEntries(Object.keys(calm).map(key => [key, null]))
  const instances = { radarr: null, sonarr: null }
  const input = { ...calm, ...unknown, now: NOW, stuck: [], instances }
  expect(attentionItems(input)).toEqual([])
})

test('names a job of a newer backend after its ID, without a link', () => {
  const [item] = attentionItems({ ...calm, jobs: [ran('failed')] })
  expect(item?.title).toBe('Night watch failed')
  expect(item?.to).toBeUndefined()
})

test('lists the most urgent items first, with links to where they are fixed', () => {
  const items = attentionItems({
    ...calm,
    stuck: [daysAgo(3), daysAgo(20)],
    workflow: 'stopped',
    hasToken: false,
    instances: { radarr: [fresh], sonarr: [{ ...real, isDefault: false }] },
    unreachable: [{ kind: 'radarr', id: 3, name: 'Attic', message: 'connect ECONNREFUSED' }],
    jobs: [ran('failed', true, 'delete-sync')],
  })
  expect(items.map(item => [item.title, item.hint, item.to])).toEqual([
    ['No Plex token', 'Without a Plex token, watchlists can’t sync.', '/plex/configuration'],
    ['Watchlist sync isn’t running', 'New titles aren’t being processed.', undefined],
    ['Attic is unreachable', 'Radarr · connect ECONNREFUSED', '/radarr/instances?instance=3'],
    [
      '2 approved titles haven’t arrived',
      'For 3 days or more · oldest 20 d',
      '/approvals?status=approved,auto_approved&stuck=&sort=due',
    ],
    ['Delete sync failed', 'Plex is away', '/utilities/delete-sync'],
    [
      'No Radarr instance',
      'Requested movies can’t be sent until you add an instance.',
      '/radarr/instances?instance=new',
    ],
    [
      'No default Sonarr instance',
      'Titles that match no rule aren’t sent anywhere.',
      '/sonarr/instances',
    ],
  ])
  expect(items.flatMap(item => item.time ?? [])).toEqual([{ at: '2026-11-20T01:00:00.000Z' }])
})

test.each([
  [unset, 'no quality profile or root folder', 'them'],
  [{ qualityProfile: null }, 'no quality profile', 'it'],
  [{ rootFolder: '' }, 'no root folder', 'it'],
])('lists an instance with %j', (settings, lack, pronoun) => {
  const sonarr = [real, { ...real, id: 2, name: 'Anime', isDefault: false, ...settings }]
  expect(attentionItems({ ...calm, instances: { radarr: [real], sonarr } })).toMatchObject([
    {
      title: `Anime has ${lack}`,
      hint: `Sonarr · Required to add titles unless a rule sets ${pronoun}.`,
      to: '/sonarr/instances?instance=2',
    },
  ])
})

test('leaves the first instance without them to the first steps', () => {
  const isFirstStep = (...others: (typeof real)[]) =>
    attentionItems({
      ...calm,
      instances: { radarr: [{ ...real, rootFolder: '' }, ...others], sonarr: [real] },
    })[0]?.isFirstStep
  expect(isFirstStep()).toBe(true)
  expect(isFirstStep(real)).toBeUndefined()
})

test('says no time that only some stuck titles have waited', () => {
  expect(attentionItems({ ...calm, stuck: [daysAgo(0.1)] })).toMatchObject([
    { title: '1 approved title hasn’t arrived', hint: 'Oldest 2 h' },
  ])
})

test('names no cause that a failed connection test doesn’t name', () => {
  const failed = (message: string) =>
    attentionItems({ ...calm, unreachable: [{ kind: 'radarr', id: 3, name: 'Attic', message }] })[0]
  expect(failed('Authentication failed. Please check your API key.')).toMatchObject({
    title: 'Attic isn’t connected',
    hint: 'Radarr · Authentication failed. Please check your API key.',
  })
  expect(failed('')).toMatchObject({ title: 'Attic isn’t connected', hint: 'Radarr' })
  expect(failed('Connection timeout.')).toMatchObject({ title: 'Attic is unreachable' })
})

test('names three titles that couldn’t be added, and isolates names read from right to left', () => {
  const failures = ['דנה', 'mira', 'jonas', 'ada'].map(title => ({
    title,
    category: 'missing_ids',
  }))
  const [item] = attentionItems({ ...calm, failures: failures as AttentionInput['failures'] })
  expect(item?.hint).toBe('\u2068דנה\u2069, mira, and 2 more')
  // Titles without ids can't be tried again.
  expect(item?.retry).toBeUndefined()
})

test.each(['javascript:alert(1)', null])('tells no update with the notes at %s', releaseUrl => {
  const update = { currentVersion: '0.19.4', latestVersion: 'v0.19.6', updateAvailable: true }
  expect(attentionItems({ ...calm, update: { ...update, releaseUrl } })).toEqual([])
})

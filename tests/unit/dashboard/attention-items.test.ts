import { expect, test } from 'vitest'
import {
  failureItems,
  jobItems,
  plexItems,
  setupItems,
  stuckItems,
  unreachableItem,
  updateItems,
} from '../../../web/features/dashboard/attention/attention-items.ts'

const settings = { qualityProfile: '4', rootFolder: '/data' }
const real = { apiKey: 'key', isDefault: true, id: 1, name: 'Main', ...settings }
const unset = { qualityProfile: '', rootFolder: null }
const fresh = { ...real, ...unset, apiKey: 'placeholder', name: 'Default Radarr Instance' }

const NOW = new Date('2026-11-27T12:00:00.000Z')
const daysAgo = (days: number, isMissing = false) => ({
  approvedMs: NOW.getTime() - days * 86_400_000,
  isMissing,
})

const ran = (status: string, enabled = true) => ({
  name: 'night-watch',
  enabled,
  last_run: { time: '2026-11-20T01:00:00.000Z', status, error: 'Plex is away' },
})
const REACHABLE = { isReachable: true, isRejected: false, cause: null, checkedAt: '' }
const update = (releaseUrl: string | null) =>
  updateItems({
    ...{ currentVersion: '0.19.4', latestVersion: 'v0.19.6', updateAvailable: true },
    releaseUrl,
  })

test.each([
  ['a reachable Plex', plexItems(REACHABLE)],
  ['a job that is running', jobItems([ran('pending')])],
  ['a failed job that is off', jobItems([ran('failed', false)])],
  ['a complete default instance', setupItems('radarr', [real])],
  ['no stuck title', stuckItems([], NOW)],
  ['an update whose notes are at no address', update(null)],
  ['an update whose notes are a script', update('javascript:alert(1)')],
])('raises no alarm for %s', (_, items) => {
  expect(items).toEqual([])
})

const STUCK = '/approvals?status=approved,auto_approved&stuck=&sort=-outcome'

test.each([
  [
    '1 title never added, 2 slow: Oldest approved 20 d ago',
    STUCK,
    stuckItems([daysAgo(3, true), daysAgo(20), daysAgo(4)], NOW),
  ],
  [
    '1 approved title not available yet: Oldest approved 4 d ago',
    STUCK,
    stuckItems([daysAgo(4)], NOW),
  ],
  // A job of a newer backend is named after its ID, without a link.
  ['Night watch failed: Plex is away', undefined, jobItems([ran('failed')])],
  [
    'No Radarr instance: Requested movies can’t be sent until you add an instance.',
    '/radarr/instances?instance=new',
    setupItems('radarr', [fresh]),
  ],
  [
    'No default Sonarr instance: Titles that match no rule aren’t sent anywhere.',
    '/sonarr/instances',
    setupItems('sonarr', [{ ...real, isDefault: false }]),
  ],
])('names the problem and leads to where it is fixed: %s', (words, to, items) => {
  expect(items.map(({ title, hint }) => `${title}: ${hint}`)).toEqual([words])
  expect(items[0]?.to).toBe(to)
})

test.each([
  [unset, 'no quality profile or root folder', 'them'],
  [{ qualityProfile: null }, 'no quality profile', 'it'],
  [{ rootFolder: '' }, 'no root folder', 'it'],
])('lists an instance with %j', (settings, lack, pronoun) => {
  const anime = { ...real, id: 2, name: 'Anime', isDefault: false, ...settings }
  expect(setupItems('sonarr', [real, anime])).toMatchObject([
    {
      title: `Anime has ${lack}`,
      hint: `Sonarr · Required to add titles unless a rule sets ${pronoun}.`,
      to: '/sonarr/instances?instance=2',
      isFirstStep: false,
    },
  ])
  // The first instance without them belongs to the first steps.
  expect(setupItems('sonarr', [{ ...anime, isDefault: true }])[0]?.isFirstStep).toBe(true)
})

test.each([
  ['Attic is unreachable', 'connect ECONNREFUSED'],
  ['Attic is unreachable', 'Connection timeout.'],
  // Names no cause that a failed connection test doesn't name.
  ['Attic isn’t connected', 'Authentication failed. Please check your API key.'],
  ['Attic isn’t connected', ''],
])('%s: an instance whose test says %j', (title, message) => {
  expect(unreachableItem({ kind: 'radarr', id: 3, name: 'Attic', message })).toMatchObject({
    title,
    hint: message ? `Radarr · ${message}` : 'Radarr',
    to: '/radarr/instances?instance=3',
  })
})

test('names three titles that couldn’t be added, and isolates names read from right to left', () => {
  const category = 'missing_ids'
  const [item] = failureItems(['דנה', 'mira', 'jonas', 'ada'].map(title => ({ title, category })))
  expect(item?.hint).toBe('\u2068דנה\u2069, mira, and 2 more')
  // Titles without ids can't be tried again.
  expect(item?.retry).toBeUndefined()
})

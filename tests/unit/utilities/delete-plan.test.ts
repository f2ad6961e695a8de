import { describe, expect, test } from 'vitest'
import {
  type DecidingSettings,
  type DryRunResults,
  FRESH_MS,
  staleness,
} from '../../../web/features/utilities/delete-sync/dry-run.ts'
import {
  countsByInstance,
  formatCounts,
  numberToType,
  planCsv,
  plannedTitles,
  safetyTrip,
} from '../../../web/features/utilities/delete-sync/plan.ts'

const SETTINGS: DecidingSettings = {
  deletionMode: 'watchlist',
  deleteMovie: true,
  deleteEndedShow: true,
  deleteContinuingShow: false,
  deleteFiles: true,
  respectUserSyncSetting: false,
  maxDeletionPrevention: 10,
  enablePlexPlaylistProtection: false,
  plexProtectionPlaylistName: 'Do Not Delete',
  removedTagMode: 'remove',
  removedTagPrefix: 'pulsarr:removed',
}
const results = (change: Partial<DryRunResults> = {}): DryRunResults => ({
  total: { deleted: 3, skipped: 97, processed: 100 },
  movies: {
    deleted: 2,
    skipped: 50,
    items: [
      { title: 'Alien', guid: 'tmdb:348', instance: '2' },
      { title: '=Heat', guid: '', instance: '9' },
    ],
  },
  shows: { deleted: 1, skipped: 47, items: [{ title: 'Lost', guid: 'tvdb:1', instance: '2' }] },
  ...change,
})
const LISTS = { radarr: [{ id: 2, name: 'Radarr 4K' }], sonarr: [{ id: 2, name: 'Sonarr' }] }
const tripped = (safetyMessage: string) => ({
  settings: SETTINGS,
  results: results({ safetyTriggered: true, safetyMessage }),
})

describe('dry run', () => {
  const at = '2026-11-21T10:00:00.000Z'
  const run = { at, settings: SETTINGS, results: results() }
  const soon = Date.parse(at) + 1000

  test.each([
    ['is fresh at first', SETTINGS, null, soon, null],
    ['is stale after an hour', SETTINGS, null, Date.parse(at) + FRESH_MS + 1, 'old'],
    ['is stale after a change', { ...SETTINGS, deleteFiles: false }, null, soon, 'settings'],
    ['is stale after a run', SETTINGS, '2026-11-21T10:00:00.500Z', soon, 'run'],
  ])('%s', (_, stored, lastRun, now, expected) => {
    expect(staleness(run, stored, lastRun, now)).toBe(expected)
  })

  test('names instances by app, and unknown ones by number', () => {
    const titles = plannedTitles(run, LISTS)
    expect(titles.map(title => title.instance)).toEqual(['Radarr 4K', 'Radarr 9', 'Sonarr'])
    expect(countsByInstance([...titles, ...titles.slice(0, 1)])[0]).toEqual(['Radarr 4K', 2])
    expect(formatCounts(run.results)).toBe('2 movies and 1 show')
  })

  test('the CSV escapes formulas', () => {
    expect(planCsv(plannedTitles(run, LISTS))).toContain(
      "'=Heat,Movie,Radarr 9,,Not on any watchlist",
    )
  })
})

describe('safety check', () => {
  test.each([
    ['Would delete 1,200 out of 4,000 items (30.00%), which exceeds 10%', 'share', 1200, 30],
    ['12.5% of the content would be deleted, the limit is 10%', 'share', null, 12.5],
    ['Could not read the protection playlist', 'playlist', null, null],
    ['Something else', 'other', null, null],
  ])('classifies "%s" as %s', (message, kind, wouldDelete, percent) => {
    expect(safetyTrip(tripped(message))).toMatchObject({ kind, wouldDelete, percent, limit: 10 })
  })

  test('asks for the number of titles only above the limit', () => {
    expect(numberToType({ settings: SETTINGS, results: results() })).toBe(null)
    const strict = { ...SETTINGS, maxDeletionPrevention: 2 }
    expect(numberToType({ settings: strict, results: results() })).toBe(3)
    expect(numberToType(tripped('Would delete 1,200 out of 4,000 items (30%)'))).toBe(1200)
    expect(numberToType(tripped('No Plex token configured'))).toBe(null)
  })
})

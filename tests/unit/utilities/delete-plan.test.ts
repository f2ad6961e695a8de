import { describe, expect, test } from 'vitest'
import {
  type DecidingSettings,
  type DryRunResults,
  staleness,
} from '../../../web/features/utilities/delete-sync/dry-run.ts'
import {
  numberToType,
  plannedTitles,
  safetyTrip,
} from '../../../web/features/utilities/delete-sync/plan.ts'
import { PLANNED } from '../../../web/features/utilities/delete-sync/plan-table.tsx'

const SETTINGS = { deletionMode: 'watchlist', maxDeletionPrevention: 10 } as DecidingSettings
const RESULTS: DryRunResults = {
  total: { deleted: 3, skipped: 97, processed: 100 },
  movies: { deleted: 2, skipped: 50, items: [{ title: '=Heat', guid: '', instance: '9' }] },
  shows: { deleted: 1, skipped: 47, items: [{ title: 'Lost', guid: 'tvdb:1', instance: '2' }] },
}
const AT = '2026-11-21T10:00:00.000Z'
const RUN = { at: AT, settings: SETTINGS, results: RESULTS }
const tripped = (safetyMessage: string) => ({
  ...RUN,
  results: { ...RESULTS, safetyTriggered: true, safetyMessage },
})

test.each([
  ['is fresh at first', null, 1000, null],
  ['is stale after an hour', null, 3_600_001, 'old'],
  ['is stale after a run', '2026-11-21T10:00:00.500Z', 1000, 'run'],
])('a dry run %s', (_, lastRun, age, expected) => {
  expect(staleness(RUN, SETTINGS, lastRun, Date.parse(AT) + age)).toBe(expected)
})

test('the CSV file names instances by app, and unknown ones by number', () => {
  const lists = { radarr: [{ id: 2, name: 'Radarr 4K' }], sonarr: [{ id: 2, name: 'Sonarr' }] }
  const [, ...rows] = PLANNED.csvOf(plannedTitles(RUN, lists)).trimEnd().split('\r\n')
  expect(rows).toEqual([
    "'=Heat,Movie,Radarr 9,,Not on any watchlist",
    'Lost,Show,Sonarr,tvdb:1,Not on any watchlist',
  ])
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
    expect(numberToType({ ...RUN, settings: { ...SETTINGS, maxDeletionPrevention: 2 } })).toBe(3)
    expect(numberToType(tripped('No Plex token configured'))).toBe(null)
  })
})

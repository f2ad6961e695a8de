import { expect, test } from 'vitest'
import { draftOf } from '../../../../web/components/routing/routing-draft.ts'
import {
  type Names,
  routingLine,
  routingSentence,
  seasonLabel,
} from '../../../../web/components/routing/routing-labels.ts'

const NAMES: Names = {
  kind: 'sonarr',
  instances: [
    { id: 1, name: 'Sonarr' },
    { id: 2, name: 'Anime' },
  ],
  profiles: [
    { id: 4, name: 'HD-1080p' },
    { id: 6, name: 'Any' },
  ],
  tags: [{ id: 2, label: 'anime' }],
}
const UNREAD: Names = { kind: 'sonarr', instances: null, profiles: null, tags: null }
const draft = (routing: object) =>
  draftOf({
    action: 'route',
    routing: { instanceId: 2, instanceType: 'sonarr', priority: 50, ...routing },
  })

test('describes the destination with names instead of ids', () => {
  const full = draft({
    qualityProfile: '6.0',
    rootFolder: '/data/anime',
    tags: ['2', 'Anime'],
    searchOnAdd: true,
    seasonMonitoring: 'pilotRolling',
    seriesType: 'anime',
    syncedInstances: [1],
  })
  expect(routingSentence(full, 'show', NAMES)).toBe(
    'Goes to Anime with profile Any, into /data/anime, tagged anime. Searched immediately; season monitoring: pilot, rest as watched; series type: anime. Also sent to Sonarr.',
  )
})

test('falls back to ids without names and makes unknown values readable', () => {
  const bare = draft({ qualityProfile: 3, tags: ['9'], seasonMonitoring: 'someNewWay' })
  expect(routingSentence(bare, 'show', UNREAD)).toBe(
    'Goes to Sonarr instance 2 with profile #3, tagged #9. Season monitoring: some new way.',
  )
})

test('omits values left to the instance', () => {
  expect(routingSentence(draft({}), 'show', NAMES)).toBe('Goes to Anime.')
  expect(routingSentence(draftOf(null), 'show', NAMES)).toBe('No instance proposed yet.')
})

test('summarizes instance, folder and profile in one line', () => {
  const stored = draft({ qualityProfile: '4.0', rootFolder: '/data/anime', tags: ['2'] })
  expect(routingLine(stored, NAMES)).toBe('Anime · /data/anime · HD-1080p')
  expect(routingLine(draft({}), NAMES)).toBe('Anime')
  expect(routingLine(draftOf(null), NAMES)).toBe('No instance proposed yet.')
})

test('names the season monitoring of newer versions', () => {
  expect(seasonLabel('allSeasonPilotRolling')).toBe('Pilot of each season, rest as watched')
})

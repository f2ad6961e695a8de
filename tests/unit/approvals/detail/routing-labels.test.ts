import { expect, test } from 'vitest'
import { draftOf } from '../../../../web/components/routing/routing-draft.ts'
import {
  type Names,
  routingNotes,
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

test('describes what happens in the destination, with names instead of ids', () => {
  const full = draft({
    tags: ['2', 'Anime'],
    searchOnAdd: true,
    seasonMonitoring: 'pilotRolling',
    seriesType: 'anime',
  })
  expect(routingNotes(full, 'show', NAMES)).toBe(
    'Tagged anime · searched immediately · season monitoring: pilot, rest as watched · series type: anime',
  )
})

test('falls back to ids without names and makes unknown values readable', () => {
  const bare = draft({ tags: ['9'], seasonMonitoring: 'someNewWay' })
  expect(routingNotes(bare, 'show', UNREAD)).toBe('Tagged #9 · season monitoring: some new way')
})

test('omits values left to the instance', () => {
  expect(routingNotes(draft({}), 'show', NAMES)).toBe('')
})

test('names the season monitoring of newer versions', () => {
  expect(seasonLabel('allSeasonPilotRolling')).toBe('Pilot of each season, rest as watched')
})

import { describe, expect, test } from 'vitest'
import { evaluatorsOf } from '../../../mock/rules/router.ts'
import { PROFILES } from '../../../mock/world/profiles.ts'
import { makeWorld, refusalOf } from './support/world.ts'

const make = () => makeWorld({ profile: '0.19' })

test('requests that a quota holds are counted, and approved with its removal', () => {
  const { approvals } = make().world
  const held = approvals.all().find(row => approvals.heldBy(row.userId, 'movie').includes(row))
  if (!held) throw new Error('no request is held')
  const { userId } = held
  const ids = approvals.heldBy(userId, 'movie').map(({ id }) => id)
  approvals.releaseHeld(userId, 'movie')
  expect(approvals.heldBy(userId, 'movie')).toEqual([])
  for (const id of ids)
    expect(approvals.get(id)).toMatchObject({ status: 'approved', approvedBy: 0 })
})

describe('rules', () => {
  const rule = { name: 'r', target_type: 'radarr', target_instance_id: 1 } as const

  test('exclude titles without an instance, or have one', () => {
    const { router } = make().world
    const excluding = { ...rule, target_instance_id: null, exclude_from_routing: true }
    expect(router.create({ ...excluding, tags: ['x'], root_folder: '/data' })).toMatchObject({
      target_instance_id: null,
      tags: [],
    })
    for (const wrong of [
      { ...rule, exclude_from_routing: true },
      { ...rule, target_instance_id: null },
      { ...rule, series_type: 'anime' as const },
      { ...rule, target_type: 'sonarr' as const, monitor: 'none' },
    ])
      expect(refusalOf(() => router.create(wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect(refusalOf(() => router.put(1, { name: 'r', target_type: 'radarr' })).status).toBe(400)
    expect(router.all().filter(one => one.exclude_from_routing)).toHaveLength(3)
  })

  test('have more fields, and the metadata names their operators', () => {
    const fieldsOf = (id: '0.13' | '0.19') =>
      evaluatorsOf(PROFILES[id]).flatMap(one => one.supportedFields.map(({ name }) => name))
    const added = fieldsOf('0.19').filter(name => !fieldsOf('0.13').includes(name))
    expect(added.sort()).toEqual(
      `imdbRating movieStatus plexList rtAudienceRating rtCriticRating seriesStatus streamingServices tmdbRating`.split(
        ' ',
      ),
    )
    for (const { supportedFields, supportedOperators } of evaluatorsOf(PROFILES['0.19']))
      expect(Object.keys(supportedOperators)).toEqual(supportedFields.map(({ name }) => name))
  })
})

test('a friend is removed and invited again', () => {
  const { friends } = make().world
  const statusOf = (uuid: string) => {
    const { users, untracked } = friends.list()
    return [...users, ...untracked].find(account => account.uuid === uuid)?.status
  }
  expect(statusOf('plex-1')).toBe('self')
  friends.cancel('plex-2')
  expect(statusOf('plex-2')).toBe('server_only')
  friends.send('plex-2')
  expect(statusOf('plex-2')).toBe('pending_sent')
  friends.send('plex-away-1')
  expect(statusOf('plex-away-1')).toBe('pending_sent')
  for (const refused of [() => friends.send('plex-1'), () => friends.cancel('nobody')])
    expect(refusalOf(refused).status).toBe(400)
})

test('a PIN becomes a token, or expires', () => {
  const { world, clock } = make()
  const { id, clientId } = world.pins.create()
  expect(world.pins.check(id, clientId)).toMatchObject({ authToken: null, expiresIn: 900 })
  expect(refusalOf(() => world.pins.check(id, 'other')).status).toBe(500)
  clock.advance(12_000)
  expect(world.pins.check(id, clientId).authToken).toMatch(/^demo-plex-token/)
  clock.advance(900_000)
  expect(world.pins.check(id, clientId)).toEqual({ authToken: null, expiresIn: -12 })
})

test('users whose alias is missing or shared are counted', () => {
  const { users } = make().world
  for (const user of users.all())
    users.patch(user.id, { alias: `alias ${user.id}`, can_sync: true })
  expect(users.aliasReadiness()).toEqual({ missingAliasCount: 0, duplicateAliasCount: 0 })
  users.patch(2, { alias: 'Alias 1' })
  users.patch(3, { alias: null })
  expect(users.aliasReadiness()).toEqual({ missingAliasCount: 1, duplicateAliasCount: 2 })
})

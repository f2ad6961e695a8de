import { describe, expect, test } from 'vitest'
import { DEMO } from '../../../mock/rules/accounts.ts'
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

test('a decision that can’t be carried out leaves the request as it was', () => {
  const { approvals } = make().world
  const [request] = approvals.list({ status: 'pending' }).rows.slice(-1)
  if (!request) throw new Error('no pending request')
  const { id } = request
  const routedTo = (instanceId: number) => {
    const routing = { instanceId, instanceType: 'radarr' as const, priority: 50 }
    approvals.patch(id, {
      proposedRouterDecision: {
        action: 'require_approval',
        approval: { proposedRouting: routing },
      },
    })
    return refusalOf(() => approvals.approve(id, 1)).status
  }
  expect(routedTo(3)).toBe(503)
  expect(routedTo(99)).toBe(409)
  expect(refusalOf(() => approvals.patch(id, { status: 'pending' })).status).toBe(409)
  expect(approvals.get(id)?.status).toBe('pending')
  approvals.reject(id, 1)
  const [expired] = approvals.list({ status: 'expired' }).rows
  expect(refusalOf(() => approvals.patch(expired?.id ?? 0, { approvalNotes: 'x' })).status).toBe(
    409,
  )
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

test('a title is excluded for users, and the exclusion is undone', () => {
  const { exclusions } = make().world
  const seeded = exclusions.all()
  expect(seeded.map(({ user_id }) => user_id)).toEqual([2, 3])
  const title = { key: 'a', title: 'A', type: 'movie', guids: [] }
  expect(exclusions.add([4, 5], title)).toBe(2)
  expect(exclusions.add([4], title)).toBe(0)
  const [made] = exclusions.of(4)
  exclusions.remove(made?.id ?? 0)
  expect(exclusions.of(4)).toEqual([])
  expect(refusalOf(() => exclusions.remove(made?.id ?? 0)).status).toBe(404)
  expect(refusalOf(() => exclusions.add([999], title)).status).toBe(400)
})

test('a routing failure is retried, unless the workflow is stopped', () => {
  const { routingFailures, workflow } = make().world
  expect(routingFailures.summary()).toMatchObject({
    total: 2,
    actionable: 2,
    byCategory: { arr_error: 1, instance_unavailable: 1 },
  })
  workflow.set('stopped')
  expect(refusalOf(() => routingFailures.retry({})).status).toBe(409)
  workflow.set('running')
  expect(routingFailures.retry({})).toEqual({
    attempted: 2,
    resolved: 1,
    stillFailing: 1,
    skipped: 0,
  })
  const [left] = routingFailures.list({})
  expect(left).toMatchObject({ category: 'instance_unavailable', attempt_count: 5 })
  expect(routingFailures.retryOne(left?.watchlist_item_id ?? 0).stillFailing).toBe(1)
  expect(refusalOf(() => routingFailures.retryOne(1)).status).toBe(404)
})

test('the log has a tail and moves on', () => {
  const { world, clock } = make()
  expect(world.serverLog.tail(3)).toHaveLength(3)
  const seen: string[] = []
  const stop = world.serverLog.follow(entry => seen.push(entry.timestamp))
  clock.advance(4500)
  expect(seen).toHaveLength(3)
  expect(world.serverLog.tail(1)[0]?.timestamp).toBe(seen.at(-1))
  stop()
  clock.advance(4500)
  expect(seen).toHaveLength(3)
})

test('shows are added in one call, or get another type', () => {
  const { rolling } = make().world
  const show = { sonarrInstanceId: 1, sonarrSeriesId: 100, title: 'A', guids: ['tvdb:1'] }
  const enroll = (rollingShowId: number | null, type: string, isReset = false) =>
    rolling.enroll([{ ...show, rollingShowId }], type, isReset)
  expect(enroll(null, 'allSeasonPilotRolling')).toMatchObject({ enrolled: 1, failed: 0 })
  const [added] = rolling.all().slice(-1)
  expect(added).toMatchObject({ tvdb_id: '1', current_monitored_season: 0 })
  const id = added?.id ?? 0
  expect(enroll(id, 'allSeasonPilotRolling').skipped).toBe(1)
  expect(enroll(id, 'pilotRolling').modified).toBe(1)
  expect(enroll(id, 'pilotRolling', true).modified).toBe(1)
  expect(enroll(999, 'pilotRolling').failed).toBe(1)
  const [listed] = rolling.sonarrShows(1, []).slice(-1)
  expect(listed).toMatchObject({ rollingShowId: id, monitoringType: 'pilotRolling' })
})

test('a webhook is saved and tested, and an unknown event is rejected', () => {
  const { webhooks } = make().world
  const draft = { name: 'n', url: 'http://offline/hook', eventTypes: ['approval.created'] }
  const { id } = webhooks.create(draft)
  expect(webhooks.test(webhooks.find(id)).success).toBe(false)
  expect(webhooks.update(id, { url: 'http://here/hook' }).name).toBe('n')
  expect(webhooks.test(webhooks.find(id))).toMatchObject({ success: true, statusCode: 204 })
  expect(refusalOf(() => webhooks.create({ ...draft, eventTypes: ['x'] })).status).toBe(400)
  webhooks.remove(id)
  expect(refusalOf(() => webhooks.find(id)).status).toBe(404)
})

test('Maintainerr is as its settings say', () => {
  const { config, maintainerr } = make().world
  expect(maintainerr.status()).toEqual({ status: 'disabled' })
  const statusAt = (maintainerrUrl: string) => {
    config.put({ maintainerrEnabled: true, maintainerrUrl })
    return maintainerr.status().status
  }
  expect(statusAt('http://maintainerr:6246')).toBe('ok')
  expect(statusAt('http://offline:6246')).toBe('error')
  expect(statusAt('http://old:6246')).toBe('unsupported_version')
})

test('the name and the address change with the right password, a few times a minute', () => {
  const { accounts } = make().world
  const refusal = (...[key, value, password]: ['username' | 'email', string, string]) =>
    refusalOf(() => accounts.change(1, key, value, password)).status
  expect(refusal('username', 'another', 'wrong-password')).toBe(401)
  expect(refusal('username', 'ADMIN', DEMO.password)).toBe(400)
  accounts.change(1, 'username', 'another', DEMO.password)
  expect(accounts.signIn('another', DEMO.password, 'login').username).toBe('another')
  accounts.change(1, 'email', 'a@example.com', DEMO.password)
  accounts.changePassword(1, DEMO.password, 'another-password')
  expect(refusal('email', 'b@example.com', 'another-password')).toBe(429)
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

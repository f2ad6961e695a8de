import { describe, expect, test } from 'vitest'
import { makeWorld, refusalOf } from './support/world.ts'

/** Starts an operation, advances the clock and returns the result and events. */
const run = async <T>(
  made: ReturnType<typeof makeWorld>,
  start: (world: typeof made.world) => Promise<T>,
) => {
  made.events.length = 0
  const answer = start(made.world)
  made.clock.advance(60_000)
  const said = made.events.map(({ operationId, type, phase, progress }) => ({
    operation: operationId.replace(/\d{10,}$/, 'ms'),
    type,
    phase,
    progress,
  }))
  return { answer: await answer, said }
}
const steps = (said: { phase: string; progress: number }[]) =>
  said.map(({ phase, progress }) => `${phase} ${progress}`).join(', ')

describe('syncing one instance', () => {
  test('reports progress from 5 to 95, then 100; a second sync copies nothing', async () => {
    const made = makeWorld()
    const first = await run(made, world => world.sync.instance('radarr', 2))
    expect(first.answer).toBeGreaterThan(10)
    const progress = first.said.map(frame => frame.progress)
    expect([progress[0], progress[1], progress.at(-2), progress.at(-1)]).toEqual([0, 5, 95, 100])
    expect(new Set(first.said.map(frame => `${frame.type} ${frame.operation}`))).toEqual(
      new Set(['sync radarr-instance-sync-2-ms']),
    )
    const second = await run(made, world => world.sync.instance('radarr', 2))
    expect([second.answer, steps(second.said)]).toEqual([0, 'start 0, complete 100'])
  })
})

test('syncing all skips the default instances and copies nothing to an unresponsive one', async () => {
  const { answer, said } = await run(makeWorld(), world => world.sync.all())
  expect(answer.radarr.map(({ id, itemsCopied }) => [id, itemsCopied > 0])).toEqual([
    [3, false],
    [2, true],
  ])
  expect(answer.sonarr.map(({ id }) => id)).toEqual([2])
  const own = said.filter(frame => frame.operation === 'all-instances-sync-ms')
  expect(steps(own)).toBe('start 0, processing 5, processing 95, complete 100')
})

describe('tags', () => {
  test('syncing reports Sonarr, then Radarr', async () => {
    const { answer, said } = await run(makeWorld(), world => world.tagging.sync())
    expect(said.map(({ type }) => type.replace('-tagging', '')).join(' ')).toBe(
      'sonarr sonarr sonarr radarr radarr radarr',
    )
    expect(steps(said.slice(0, 3))).toBe('start 5, tagging-series 95, complete 100')
    expect(steps(said.slice(3))).toBe('start 5, tagging-movies 95, complete 100')
    expect(answer).toMatchObject({
      success: true,
      mode: 'sync',
      orphanedCleanup: expect.any(Object),
    })
    expect(answer.radarr.tagged).toBeGreaterThan(0)
  })

  test('while disabled, syncing fails without frames, and creating succeeds with zeros', async () => {
    const made = makeWorld({ config: { tagUsersInSonarr: false, tagUsersInRadarr: false } })
    const { answer, said } = await run(made, world => world.tagging.sync())
    expect([answer.success, answer.sonarr, said]).toEqual([
      false,
      { tagged: 0, skipped: 0, failed: 0 },
      [],
    ])
    expect(made.world.tagging.create()).toMatchObject({ success: true, radarr: { created: 0 } })
  })
})

describe('labels', () => {
  const labels = (extra: object) => ({
    plexLabelSync: {
      enabled: true,
      autoResetOnScheduledSync: false,
      cleanupOrphanedLabels: false,
      tagSync: { enabled: false },
      ...extra,
    },
  })

  test('without reset and tags, content starts at 15', async () => {
    const { answer, said } = await run(makeWorld({ config: labels({}) }), world =>
      world.labels.sync(),
    )
    expect(steps(said.slice(0, 3))).toBe('start 5, processing-content 15, processing-content 25')
    expect(steps(said.slice(3, 5))).toBe('processing-content 40, processing-content 45')
    expect(steps(said.slice(-2))).toBe('processing-content 90, complete 100')
    expect(answer.results.updated + answer.results.pending).toBe(answer.results.processed)
  })

  test('with reset, tags and cleanup, content starts at 30, the reset has its own ID and one step exceeds 100', async () => {
    const config = labels({
      autoResetOnScheduledSync: true,
      cleanupOrphanedLabels: true,
      tagSync: { enabled: true },
    })
    const { said } = await run(makeWorld({ config }), world => world.labels.sync())
    const own = said.filter(frame => frame.operation === 'plex-label-sync-ms')
    expect(steps(own.slice(0, 3))).toBe('start 5, resetting-labels 0, reset-complete 15')
    expect(steps(own.slice(3, 5))).toBe('fetching-tags 25, processing-content 30')
    expect(steps(own.slice(-2))).toBe('cleanup 110, complete 100')
    expect(said.some(frame => frame.operation === 'plex-label-reset-ms')).toBe(true)
  })

  test('while disabled, syncing fails with zeros', async () => {
    const { answer, said } = await run(makeWorld({ config: labels({ enabled: false }) }), world =>
      world.labels.sync(),
    )
    expect([answer.success, answer.results.processed, said]).toEqual([false, 0, []])
  })
})

describe('watchlists', () => {
  test('report completion at 95 before 100, and nothing if there is nothing new', async () => {
    const made = makeWorld()
    const first = await run(made, world => world.plex.others())
    expect(steps(first.said.slice(-3))).toBe('complete 95, saving 95, complete 100')
    expect(first.said[0]).toMatchObject({ operation: 'process-ms', type: 'others-watchlist' })
    expect(first.answer.users).toHaveLength(11)
    made.world.plex.self()
    made.events.length = 0
    const again = made.world.plex.self()
    expect(made.events).toEqual([])
    await again
  })

  test.each([
    ['a missing token', []],
    ['a rejected token', ['expired-token']],
  ])('fail with 500 for %s', async (_what, plexTokens) => {
    await expect(makeWorld({ config: { plexTokens } }).world.plex.self()).rejects.toMatchObject({
      status: 500,
    })
  })
})

test('a reset rejects pending operations instead of leaving them hanging', async () => {
  const { world, clock } = makeWorld()
  const waiting = world.sync.all()
  clock.close()
  await expect(waiting).rejects.toThrow(/reset/)
})

describe('delete sync dry run', () => {
  const planOf = (config: Record<string, unknown>) =>
    makeWorld({ config }).world.deletionPlan().results

  test.each([
    [
      'too many deletions',
      { deleteMovie: true, deleteEndedShow: true, maxDeletionPrevention: 1 },
      /maximum of 1%/,
    ],
    ['a missing token', { deleteMovie: true, plexTokens: [] }, /token/],
  ])('triggers the safety limit for %s', (_what, config, words) => {
    const { safetyTriggered, safetyMessage, total } = planOf(config) as {
      safetyTriggered?: boolean
      safetyMessage?: string
      total: { deleted: number }
    }
    expect([safetyTriggered, total.deleted]).toEqual([true, 0])
    expect(safetyMessage).toMatch(words)
  })
})

describe('starting and stopping', () => {
  test.each(['workflow', 'discord'] as const)(
    '%s takes time to start and stop, and rejects calls that don’t fit its state',
    name => {
      const { world, clock } = makeWorld()
      const start = () =>
        name === 'workflow' ? world.workflow.start(false) : world.discord.start()
      expect(refusalOf(start).status).toBe(400)
      world[name].stop()
      expect(world[name].status()).toBe('stopping')
      expect(refusalOf(() => world[name].stop()).status).toBe(400)
      clock.advance(5000)
      expect(world[name].status()).toBe('stopped')
      start()
      expect(world[name].status()).toBe('starting')
      clock.advance(5000)
      expect(world[name].status()).toBe('running')
    },
  )
})

const UNSENT = {
  notify_apprise: false,
  notify_discord: false,
  notify_tautulli: false,
  can_sync: true,
  requires_approval: false,
}
describe('bulk user updates', () => {
  test('drop a flag without its address, but count the user as updated', () => {
    const { users } = makeWorld().world
    const without = users.all().find(user => !user.discord_id)
    if (!without) throw new Error('Everybody has a Discord id.')
    expect(users.patchMany([without.id], { notify_discord: true })).toEqual({
      updatedCount: 1,
      failedIds: [],
    })
    expect(users.find(without.id).notify_discord).toBe(false)
    users.patchMany([without.id], { notify_discord: true, discord_id: '42' })
    expect(users.find(without.id).notify_discord).toBe(true)
  })

  test('list unknown IDs only if flags are set, which a new version always does', () => {
    expect(makeWorld().world.users.patchMany([2, 99], { alias: null }).failedIds).toEqual([99])
    const { users } = makeWorld({ profile: '0.4.6-quirks' }).world
    expect(users.patchMany([2, 99], { can_sync: true })).toEqual({ updatedCount: 1, failedIds: [] })
    expect(users.patchMany([2, 99], { notify_apprise: false })).toEqual({
      updatedCount: 1,
      failedIds: [99],
    })
  })

  test.each([
    ['0.4.6-quirks', true],
    ['0.5.12', false],
  ] as const)('%s keeps omitted fields: %s', (profile, isKept) => {
    const { users } = makeWorld({ profile }).world
    const switches = {
      notify_apprise: true,
      notify_discord: true,
      notify_tautulli: true,
      can_sync: false,
      requires_approval: true,
    }
    const addresses = { apprise: 'mailto://a@b.example', discord_id: '42' }
    for (const change of [
      (id: number) => users.patch(id, { alias: 'Other' }),
      (id: number) => users.patchMany([id], { alias: 'Other' }),
    ]) {
      users.patch(2, { ...switches, ...addresses })
      change(2)
      expect(users.find(2)).toMatchObject({ ...addresses, ...(isKept ? switches : UNSENT) })
    }
  })

  test('a single update keeps a flag without its address', () => {
    const { users } = makeWorld().world
    const without = users.all().find(user => !user.apprise)
    expect(without && users.patch(without.id, { notify_apprise: true }).notify_apprise).toBe(true)
  })
})

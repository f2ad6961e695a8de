// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { feedGeneration } from '../../../web/features/plex/configuration/feeds.ts'
import { deleteRun } from '../../../web/features/utilities/delete-sync/delete-run.ts'
import { dryRun } from '../../../web/features/utilities/delete-sync/dry-run.ts'
import { sessionRun } from '../../../web/features/utilities/session-monitoring/rolling.ts'
import { config } from '../../../web/state/config.ts'
import { routerRules, switchRule } from '../../../web/state/router-rules.ts'
import { jobRun, saveJob } from '../../../web/state/schedules.ts'
import { stopWorkflow, workflow } from '../../../web/state/workflow.ts'
import { domMock } from '../../support/dom-mock.ts'

/** Calls that respond with 200 although nothing, or not everything, was done. */

const mock = domMock()
const REFUSED = { success: false, message: 'Not tonight' }

describe('a write whose 200 says success: false is a failure with the server’s message', () => {
  test.each([
    [
      'a rule is disabled',
      { method: 'PATCH', path: '/v1/content-router/rules/*' },
      () => switchRule('radarr', 1, false),
    ],
    [
      'a schedule is saved',
      { method: 'PUT', path: '/v1/scheduler/schedules/*' },
      () => saveJob('delete-sync', { expression: '0 5 * * 2' }),
    ],
    [
      'a schedule is enabled',
      { method: 'PATCH', path: '/v1/scheduler/schedules/*' },
      () => saveJob('delete-sync', { enabled: true }),
    ],
  ])('%s', async (_, call, write) => {
    await routerRules('radarr').load()
    const before = structuredClone(routerRules('radarr').state.data)
    await mock.fault({ ...call, status: 200, body: REFUSED })
    await expect(write()).rejects.toThrow('Not tonight')
    expect(routerRules('radarr').state.data).toEqual(before)
  })

  test('the workflow is stopped', async () => {
    await workflow.load()
    await mock.fault({
      method: 'POST',
      path: '/v1/watchlist-workflow/stop',
      status: 200,
      body: { ...REFUSED, status: 'running' },
    })
    expect(await stopWorkflow()).toBe(false)
    expect(workflow.state.error).toBe('Not tonight')
  })

  test.each([
    [
      'a dry run',
      '/v1/scheduler/schedules/delete-sync/dry-run',
      {
        results: {
          total: { deleted: 0, skipped: 0, processed: 0 },
          movies: { deleted: 0, skipped: 0, items: [] },
          shows: { deleted: 0, skipped: 0, items: [] },
        },
      },
      dryRun,
    ],
    [
      'a session check',
      '/v1/session-monitoring/run',
      { result: { processedSessions: 0, triggeredSearches: 0 } },
      sessionRun,
    ],
  ] as const)('%s', async (_, path, more, run) => {
    await mock.fault({ method: 'POST', path, status: 200, body: { ...REFUSED, ...more } })
    await run.start()
    expect(run.state).toMatchObject({ phase: 'failed', error: 'Not tonight' })
  })
})

describe('a job whose saved status is “failed” has failed although its call succeeded', () => {
  const fail = async (name: string) => {
    const path = `/v1/scheduler/schedules/${name}`
    const job = await mock.send<object>('GET', path)
    const last_run = { time: new Date().toISOString(), status: 'failed', error: 'Plex is away' }
    const body = { ...job, enabled: true, last_run }
    await mock.fault({ method: 'GET', path, status: 200, body, times: 0 })
  }
  const FAILED = { phase: 'failed', error: 'Plex is away' }

  test('a job run manually', async () => {
    await fail('quota-maintenance')
    const run = jobRun('quota-maintenance')
    await run.start(null)
    expect(run.state).toMatchObject(FAILED)
  })

  test('delete sync', async () => {
    await fail('delete-sync')
    await deleteRun.start({ before: null })
    expect(deleteRun.state).toMatchObject(FAILED)
  })
})

test('RSS feeds that were saved although the response was lost count as generated', async () => {
  await config.load({ force: true })
  await mock.send('PUT', '/v1/config/config', { selfRss: 'https://rss.example/new' })
  await mock.fault({ path: '/v1/plex/generate-rss-feeds', kind: 'html', status: 524 })
  await feedGeneration.start()
  expect(feedGeneration.state).toMatchObject({ phase: 'done', result: { hasOwn: true } })
})

test.each([
  ['both', { self: 'https://a', friends: 'https://b' }, { phase: 'done', isPartial: false }],
  ['no feed for friends', { self: 'https://a', friends: '' }, { phase: 'done', isPartial: false }],
  ['no own feed', { self: '', friends: 'https://b' }, { phase: 'done', isPartial: true }],
  ['none', { self: '', friends: '' }, { phase: 'failed', error: 'Plex returned no feeds.' }],
])('RSS feeds: Plex returned %s', async (_, body, expected) => {
  await mock.fault({ path: '/v1/plex/generate-rss-feeds', status: 200, body })
  await feedGeneration.start()
  expect(feedGeneration.state).toMatchObject(expected)
})

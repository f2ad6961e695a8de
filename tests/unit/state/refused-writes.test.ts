// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { feedGeneration } from '../../../web/features/plex/feeds.ts'
import { deleteRun } from '../../../web/features/utilities/delete-sync/delete-runs.ts'
import { removeShow, rolling } from '../../../web/features/utilities/session-monitoring/rolling.ts'
import { groupShows } from '../../../web/features/utilities/session-monitoring/rolling-shows.ts'
import { sendDecisions } from '../../../web/state/approval-decisions.ts'
import { config } from '../../../web/state/config.ts'
import { routerRules, switchRule } from '../../../web/state/router-rules.ts'
import { jobRun, saveJob } from '../../../web/state/schedules.ts'
import { drainToasts } from '../../../web/state/toasts.ts'
import { stopWorkflow, workflow } from '../../../web/state/workflow.ts'
import { domMock } from '../../support/dom-mock.ts'

/** Calls that respond with 200 although nothing, or not everything, was done. */

const mock = domMock()
const REFUSED = { status: 200, body: { success: false, message: 'Not tonight' } }

test('a write whose 200 says success: false is a failure with the server’s message', async () => {
  await routerRules('radarr').load()
  const before = structuredClone(routerRules('radarr').state.data)
  await mock.fault({ method: 'PATCH', path: '/v1/content-router/rules/*', ...REFUSED })
  await expect(switchRule('radarr', 1, false)).rejects.toThrow('Not tonight')
  expect(routerRules('radarr').state.data).toEqual(before)

  await mock.fault({ method: 'PUT', path: '/v1/scheduler/schedules/*', ...REFUSED })
  await expect(saveJob('delete-sync', { expression: '0 5 * * 2' })).rejects.toThrow('Not tonight')

  await workflow.load()
  const body = { ...REFUSED.body, status: 'running' }
  await mock.fault({ method: 'POST', path: '/v1/watchlist-workflow/stop', status: 200, body })
  expect(await stopWorkflow()).toBe(false)
  expect(workflow.state.error).toBe('Not tonight')
})

test('a job whose saved status is “failed” has failed although its call succeeded', async () => {
  const path = '/v1/scheduler/schedules/delete-sync'
  const job = await mock.send<object>('GET', path)
  const last_run = { time: new Date().toISOString(), status: 'failed', error: 'Plex is away' }
  const body = { ...job, enabled: true, last_run }
  await mock.fault({ method: 'GET', path, status: 200, body, times: 0 })
  const run = jobRun('delete-sync')
  await run.start(null)
  await deleteRun.start(null)
  for (const { state } of [run, deleteRun])
    expect(state).toMatchObject({ phase: 'failed', error: 'Plex is away' })
})

test('RSS feeds that were saved although the response was lost count as generated', async () => {
  await config.load({ force: true })
  await mock.send('PUT', '/v1/config/config', { selfRss: 'https://rss.example/new' })
  await mock.fault({ path: '/v1/plex/generate-rss-feeds', kind: 'html', status: 524 })
  await feedGeneration.start()
  expect(feedGeneration.state).toMatchObject({ phase: 'done', result: { hasOwn: true } })
})

test.each([
  ['no feed for friends', { self: 'https://a', friends: '' }, { phase: 'done', isPartial: false }],
  ['none', { self: '', friends: '' }, { phase: 'failed', error: 'Plex returned no feeds.' }],
  ['a reason', { error: 'Plex Pass needed' }, { phase: 'failed', error: 'Plex Pass needed' }],
])('RSS feeds: Plex returned %s', async (_, body, expected) => {
  await mock.fault({ path: '/v1/plex/generate-rss-feeds', status: 200, body })
  await feedGeneration.start()
  expect(feedGeneration.state).toMatchObject(expected)
  if ('self' in body && body.self) expect((await mock.config()).selfRss).toBe(body.self)
})

const PARTLY = 'Removed from the list, but Sonarr: request timed out'

test.each([
  ['success', 'Show removed from monitoring', 'success', 'Rolling show reset and deleted'],
  ['a failure', PARTLY, 'info', 'Saved, but the server reported a problem'],
])('a change of one item is told with the server’s sentence about %s', async (...row) => {
  const [, message, kind, title] = row
  await rolling.load({ force: true })
  const [group] = groupShows(rolling.state.data ?? [], [], null)
  if (!group) throw new Error('The scenario has no rolling show.')
  const path = '/v1/session-monitoring/rolling-monitored/*'
  await mock.fault({ method: 'DELETE', path, status: 200, body: { success: true, message } })
  drainToasts()
  await removeShow(group, true)
  const description = expect.stringContaining(message)
  expect(drainToasts()).toEqual([expect.objectContaining({ kind, title, description })])
})

test('an approval whose 200 tells of a failure isn’t told like one that worked', async () => {
  const [request] = await mock.requests()
  if (!request) throw new Error('no pending request')
  const message = 'Approved, but Radarr: request timed out'
  const body = { success: true, message, approvalRequest: { ...request, status: 'approved' } }
  await mock.fault({ path: '/v1/approval/requests/:id/approve', status: 200, body })
  const { failed } = await sendDecisions('approve', [request])
  expect(failed).toMatchObject([{ id: request.id, cause: message }])
})

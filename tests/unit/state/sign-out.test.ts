import { beforeEach, expect, test, vi } from 'vitest'
import { decisionResults } from '../../../web/components/decisions/decision-results.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { config as configStore } from '../../../web/state/config.ts'
import { updateConfig } from '../../../web/state/config-edits.ts'
import { currentUser } from '../../../web/state/current-user.ts'
import { jobRun, schedule } from '../../../web/state/schedules.ts'
import { users } from '../../../web/state/users.ts'
import { workflow } from '../../../web/state/workflow.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'
import { MIRA, statsOf } from './support.ts'

const cron = { type: 'cron', config: { expression: '0 2 * * *' } }
const JOB = { id: 1, name: 'quota-maintenance', enabled: true, ...cron }
const GET_JOB = 'GET /v1/scheduler/schedules/quota-maintenance'
const RUN_JOB = 'POST /v1/scheduler/schedules/quota-maintenance/run'

/** A response held back until `send` is called. */
const delayedResponse = (answer: Response) => {
  let send: () => void = () => undefined
  const held = new Promise<Response>(resolve => {
    send = () => resolve(answer.clone())
  })
  return { call: () => held, send: () => send() }
}

beforeEach(() => {
  resetOnSignOut()
})

test('clears schedules, run results, workflow and bulk results for the next admin', async () => {
  fakeBackend({
    [GET_JOB]: json(JOB),
    [RUN_JOB]: json({ success: true }),
    'GET /v1/watchlist-workflow/status': json({ success: true, status: 'running' }),
  })
  await jobRun('quota-maintenance').start(null)
  workflow.set('running')
  decisionResults.bulk = {} as never
  await vi.waitFor(() =>
    expect(schedule('quota-maintenance').state.data?.name).toBe('quota-maintenance'),
  )
  expect(jobRun('quota-maintenance').state.phase).toBe('done')
  resetOnSignOut()
  expect(schedule('quota-maintenance').state.data).toBeNull()
  expect(jobRun('quota-maintenance').state).toMatchObject({ phase: 'idle', result: null })
  expect(workflow.state.data).toBeNull()
  expect(decisionResults.bulk).toBeNull()
})

test('ignores responses in flight at sign-out', async () => {
  const run = delayedResponse(json({ success: true, message: 'of the last admin' }))
  const config = { selfRss: 'https://rss.example/last' }
  const put = delayedResponse(json({ success: true, config }))
  const list = delayedResponse(json({ success: true, users: [{ id: 1, name: 'mira' }] }))
  const stats = delayedResponse(statsOf(7))
  const me = delayedResponse(json({ success: true, user: MIRA }))
  fakeBackend({
    [GET_JOB]: json(JOB),
    [RUN_JOB]: run.call,
    'PUT /v1/config/config': put.call,
    'GET /v1/users/users/list/with-counts': list.call,
    'GET /v1/approval/stats': stats.call,
    'GET /v1/users/me': me.call,
  })
  const work = [
    jobRun('quota-maintenance').start(null),
    updateConfig({ deleteMovie: true }),
    users.load(),
    approvalStats.load(),
    currentUser.load(),
  ]
  currentUser.reset()
  resetOnSignOut()
  for (const { send } of [run, put, list, stats, me]) send()
  await Promise.allSettled(work)
  expect(jobRun('quota-maintenance').state).toMatchObject({ phase: 'idle', result: null })
  expect(schedule('quota-maintenance').state.status).toBe('idle')
  expect(configStore.state.data).toBeNull()
  expect(users.state).toMatchObject({ status: 'idle', data: null, loading: false })
  expect(approvalStats.state.data).toBeNull()
  expect(currentUser.state.data).toBeNull()
})

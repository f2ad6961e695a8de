import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBackend, json } from '../../support/fake-backend.ts'

const JOB = {
  id: 1,
  name: 'quota-maintenance',
  type: 'cron',
  config: { expression: '0 2 * * *' },
  enabled: true,
}
const GET_JOB = 'GET /v1/scheduler/schedules/quota-maintenance'
const RUN_JOB = 'POST /v1/scheduler/schedules/quota-maintenance/run'

const load = async () => ({
  ...(await import('../../../web/state/schedules.ts')),
  ...(await import('../../../web/state/workflow.ts')),
  ...(await import('../../../web/state/config.ts')),
  ...(await import('../../../web/state/config-edits.ts')),
  ...(await import('../../../web/state/users.ts')),
  ...(await import('../../../web/state/approvals.ts')),
  ...(await import('../../../web/state/approval-counts.ts')),
  ...(await import('../../../web/state/current-user.ts')),
  ...(await import('../../../web/components/decisions/decide.ts')),
  ...(await import('../../../web/lib/on-sign-out.ts')),
})

/** A response held back until `send` is called. */
const late = (answer: Response) => {
  let send: () => void = () => undefined
  const held = new Promise<Response>(resolve => {
    send = () => resolve(answer.clone())
  })
  return { call: () => held, send: () => send() }
}

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('clears schedules, run results, workflow and bulk results for the next admin', async () => {
  fakeBackend({
    [GET_JOB]: json(JOB),
    [RUN_JOB]: json({ success: true }),
    'GET /v1/watchlist-workflow/status': json({ success: true, status: 'running' }),
  })
  const state = await load()
  await state.jobRun('quota-maintenance').start()
  state.workflow.set('running')
  state.decisionResults.bulk = {} as never
  expect(state.schedule('quota-maintenance').state.data?.name).toBe('quota-maintenance')
  expect(state.jobRun('quota-maintenance').state.phase).toBe('done')
  state.resetOnSignOut()
  expect(state.schedule('quota-maintenance').state.data).toBeNull()
  expect(state.jobRun('quota-maintenance').state).toMatchObject({ phase: 'idle', result: null })
  expect(state.workflow.state.data).toBeNull()
  expect(state.decisionResults.bulk).toBeNull()
})

test('ignores responses in flight at sign-out', async () => {
  const run = late(json({ success: true, message: 'of the last admin' }))
  const put = late(json({ success: true, config: { selfRss: 'https://rss.example/last' } }))
  const list = late(json({ success: true, users: [{ id: 1, name: 'mira' }] }))
  const stats = late(
    json({
      success: true,
      stats: { pending: 7, approved: 0, rejected: 0, expired: 0, totalRequests: 7 },
    }),
  )
  const me = late(
    json({ success: true, user: { id: 1, username: 'mira', email: 'm@example.com' } }),
  )
  fakeBackend({
    [GET_JOB]: json(JOB),
    [RUN_JOB]: run.call,
    'PUT /v1/config/config': put.call,
    'GET /v1/users/users/list/with-counts': list.call,
    'GET /v1/approval/stats': stats.call,
    'GET /v1/users/me': me.call,
  })
  const state = await load()
  const work = [
    state.jobRun('quota-maintenance').start(),
    state.updateConfig({ deleteMovie: true }),
    state.users.load(),
    state.approvalStats.load(),
    state.loadCurrentUser(),
  ]
  state.clearCurrentUser()
  state.resetOnSignOut()
  for (const { send } of [run, put, list, stats, me]) send()
  await Promise.allSettled(work)
  expect(state.jobRun('quota-maintenance').state).toMatchObject({ phase: 'idle', result: null })
  expect(state.schedule('quota-maintenance').state.status).toBe('idle')
  expect(state.config.state.data).toBeNull()
  expect(state.users.state).toMatchObject({ status: 'idle', data: null, loading: false })
  expect(state.approvalStats.state.data).toBeNull()
  expect(state.currentUser.user).toBeNull()
})

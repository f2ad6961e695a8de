import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createOutbox } from '../../../web/components/decisions/outbox.ts'
import { getConfig } from '../../../web/contract/config.ts'
import { request } from '../../../web/lib/request.ts'
import { addToHistory, readHistory } from '../../../web/lib/save-history.ts'
import { sendDecisions } from '../../../web/state/approval-decisions.ts'
import { partialRow } from '../../../web/state/approvals.ts'
import { currentUser } from '../../../web/state/current-user.ts'
import { session, signedIn, signedOut } from '../../../web/state/session.ts'
import { followSession } from '../../../web/state/session-flows.ts'
import { signIn } from '../../../web/state/sign-in-flows.ts'
import { toasts } from '../../../web/state/toasts.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'
import { stubStorage } from '../../support/fake-storage.ts'
import { resetPage } from './support.ts'

const APPROVE = 'POST /v1/approval/requests/1/approve'
const ME = 'GET /v1/users/me'
const TAKEN = json({ success: true, message: 'ok' })
const me = (id: number) =>
  json({
    success: true,
    user: { id, username: id === 1 ? 'admin' : 'mira', email: `${id}@example.com` },
  })
const LOST = json({ message: 'You must be authenticated to access this route.' }, 401)

let kept: Map<string, string>

/** Posts a message as another tab of the browser. */
let post: (data: unknown) => void
beforeEach(() => {
  vi.useFakeTimers()
  stubStorage('localStorage')
  kept = stubStorage('sessionStorage')
  const listeners: ((event: object) => void)[] = []
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    if (type === 'storage') listeners.push(listener)
  })
  post = data => {
    for (const listener of listeners)
      listener({ key: 'session-message', newValue: JSON.stringify(data) })
  }
  resetPage()
})

const start = (answers: Parameters<typeof fakeBackend>[0], signedInAs: number | null = 1) => {
  const backend = fakeBackend({
    'GET /v1/approval/stats': json({}, 500),
    'GET /v1/approval/requests/1': json({}, 404),
    'GET /gateway/status': json({}, 500),
    'POST /v1/users/login': json({ success: true, message: 'ok', username: 'x' }),
    [ME]: me(1),
    [APPROVE]: TAKEN,
    ...answers,
  })
  signedIn(signedInAs)
  onTestFinished(followSession())
  const outbox = createOutbox()
  outbox.start()
  const approvals = () => backend.calls.filter(call => call.path.endsWith('/1/approve')).length
  return { outbox, backend, approvals }
}
const titles = () => toasts.queue.map(toast => toast.title)
const FILM = { rows: [{ id: 1, contentTitle: 'Heat' }], skipped: [] }
const NOT_SENT = 'Your decision to approve “Heat” wasn’t sent'

/** A batch of the previous page in the session storage. */
const keepBatch = (batch: { userId: number; dueAt: number; phase: string }) => {
  const requests = [{ id: 1, title: 'Heat' }]
  kept.set('outbox', JSON.stringify([{ id: 'x', decision: 'approve', requests, ...batch }]))
}

describe('a decision is never sent as another user', () => {
  test.each([
    ['another user', 2, { done: [], failed: [{ id: 1 }] }, 1],
    ['the same user', 1, { done: [1], failed: [] }, 2],
  ])(
    'a rejected call is retried only if the same user signs in after the session ended: %s',
    async (_, userId, expected, sent) => {
      const { backend, approvals } = start({ [APPROVE]: LOST, 'GET /v1/config/config': LOST })
      const outcome = sendDecisions('approve', FILM.rows.map(partialRow))
      await vi.advanceTimersByTimeAsync(0)
      expect(session.phase).toBe('ended')
      Object.assign(backend.answers, { [APPROVE]: TAKEN, [ME]: me(userId) })
      await signIn(`${userId}@example.com`, 'password')
      expect(await outcome).toMatchObject(expected)
      expect(approvals()).toBe(sent)
      expect(session.takeovers).toBe(userId === 1 ? 0 : 1)
    },
  )

  test('discards an undoable decision if another tab signs out and another user in', async () => {
    const { outbox, backend, approvals } = start({})
    outbox.queue('approve', FILM)
    post({ kind: 'out' })
    expect(session.phase).toBe('out')
    backend.answers[ME] = me(2)
    post({ kind: 'in', userId: 2 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(session.phase).toBe('in')
    expect(approvals()).toBe(0)
    expect(titles()).toContain(NOT_SENT)
  })

  test('switches once if another user signs in in another tab without a sign-out', async () => {
    const { backend } = start({ [ME]: me(2) })
    post({ kind: 'in', userId: 2 })
    await vi.advanceTimersByTimeAsync(0)
    expect(session.takeovers).toBe(1)
    post({ kind: 'in', userId: 2 })
    await vi.advanceTimersByTimeAsync(0)
    expect(session.takeovers).toBe(1)
    expect(backend.calls.filter(call => call.path === '/v1/users/me')).toHaveLength(1)
  })

  test.each(['waiting', 'unsure'])(
    'discards another user’s batch from the session storage (%s)',
    async phase => {
      keepBatch({ userId: 2, dueAt: Date.now() + 3000, phase })
      const { backend, outbox, approvals } = start({})
      await vi.advanceTimersByTimeAsync(60_000)
      expect(outbox.state.batches).toEqual([])
      expect(approvals()).toBe(0)
      expect(backend.calls).toEqual([])
      expect(titles()).toEqual([NOT_SENT])
      expect(kept.size).toBe(0)
    },
  )

  test('sends nothing of the previous user when the page unloads', async () => {
    const onLeave = vi.fn()
    vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
      if (name === 'pagehide') onLeave.mockImplementation(listener)
    })
    const { outbox, approvals } = start({})
    outbox.queue('approve', FILM)
    signedIn(2)
    onLeave()
    await vi.advanceTimersByTimeAsync(0)
    expect(onLeave).toHaveBeenCalledOnce()
    expect(approvals()).toBe(0)
  })

  test('holds decisions while the current user is unknown and discards them for another user', async () => {
    const { outbox, backend, approvals } = start({ [ME]: json({}, 502) })
    outbox.queue('approve', FILM)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(approvals()).toBe(0)
    expect(outbox.state.batches).toMatchObject([{ phase: 'held' }])
    expect(titles()).toEqual([])
    backend.answers[ME] = me(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(approvals()).toBe(0)
    expect(outbox.state.batches).toEqual([])
    expect(titles()).toEqual(['Logged in as mira', NOT_SENT])
    expect(session.takeovers).toBe(1)
    expect(currentUser.state.data?.id).toBe(2)
  })

  test('holds a batch from the session storage while the current user is unknown', async () => {
    keepBatch({ userId: 1, dueAt: Date.now(), phase: 'held' })
    const { outbox, backend, approvals } = start({ [ME]: json({}, 502) }, null)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(outbox.state.batches).toMatchObject([{ phase: 'held' }])
    backend.answers[ME] = me(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(approvals()).toBe(1)
  })

  test.each([
    ['another user', 2, 0],
    ['the same user', 1, 1],
  ])(
    'a decision is sent only if the same user signs in after the session ended in the undo window: %s',
    async (_, userId, sent) => {
      const { outbox, backend, approvals } = start({ 'GET /v1/config/config': LOST })
      outbox.queue('approve', FILM)
      backend.answers[ME] = LOST
      await vi.advanceTimersByTimeAsync(6000)
      expect(session.phase).toBe('ended')
      backend.answers[ME] = me(userId)
      await signIn(`${userId}@example.com`, 'password')
      await vi.advanceTimersByTimeAsync(60_000)
      expect(approvals()).toBe(sent)
      expect(titles().includes(NOT_SENT)).toBe(sent === 0)
    },
  )
})

describe('after a sign-out', () => {
  test('no call that requires a session is sent', async () => {
    const { backend } = start({ 'GET /v1/config/config': json({}, 401) })
    signedOut()
    await expect(request(getConfig)).rejects.toMatchObject({ status: 401 })
    expect(backend.calls).toEqual([])
    await signIn('admin', 'x')
    expect(backend.calls.map(({ path }) => path)).toEqual(['/v1/users/login', '/v1/users/me'])
  })

  test.each(['held', 'unsure'])('a decision isn’t sent or looked up (%s)', async phase => {
    keepBatch({ userId: 1, dueAt: Date.now(), phase })
    const { backend } = start({ 'GET /v1/approval/requests/1': json({}, 500) })
    signedOut()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(backend.calls).toEqual([])
  })
})

test('sends decisions to a backend without accounts', async () => {
  const { outbox, approvals } = start({
    [ME]: LOST,
    'GET /v1/config/config': json({ success: true, config: {} }),
  })
  signedOut()
  signedIn(null)
  outbox.queue('approve', FILM)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(approvals()).toBe(1)
})

test('keeps a separate save history per user, of the last 20 saves, and none of only secrets', async () => {
  start({})
  const entry = { at: 't', changes: [{ key: 'h', from: 1, to: 2 }] }
  for (let at = 0; at < 21; at++) addToHistory('/p', { ...entry, at: String(at) })
  addToHistory('/p', { at: 'secrets', changes: [] })
  expect(readHistory('/p').map(({ at }) => at)).toEqual(
    Array.from({ length: 20 }, (_, at) => String(20 - at)),
  )
  signedOut()
  signedIn(2)
  expect(readHistory('/p')).toEqual([])
})

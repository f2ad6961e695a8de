import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBackend, json } from '../../support/fake-backend.ts'

const APPROVE = 'POST /v1/approval/requests/1/approve'
const ME = 'GET /v1/users/me'
const TAKEN = json({ success: true, message: 'ok' })
const me = (id: number) =>
  json({
    success: true,
    user: { id, username: id === 1 ? 'admin' : 'mira', email: `${id}@example.com` },
  })
const LOST = json({ message: 'You must be authenticated to access this route.' }, 401)

const load = async () => ({
  ...(await import('../../../web/components/decisions/outbox.ts')),
  ...(await import('../../../web/components/decisions/send-batch.ts')),
  ...(await import('../../../web/state/approval-decisions.ts')),
  ...(await import('../../../web/state/session.ts')),
  ...(await import('../../../web/state/session-flows.ts')),
  ...(await import('../../../web/state/sign-in-flows.ts')),
  ...(await import('../../../web/state/toasts.ts')),
  ...(await import('../../../web/state/current-user.ts')),
  ...(await import('../../../web/lib/save-history.ts')),
})

let kept: Map<string, string>
const storage = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => void map.set(key, value),
  removeItem: (key: string) => void map.delete(key),
})

/** The other tabs of the browser, in a channel of our own. */
let post: (data: unknown) => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  kept = new Map()
  const listeners = new Set<(event: { data: unknown }) => void>()
  post = data => {
    for (const listener of listeners) listener({ data })
  }
  vi.stubGlobal('localStorage', storage(new Map()))
  vi.stubGlobal('sessionStorage', storage(kept))
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      addEventListener(_: string, listener: (event: { data: unknown }) => void) {
        listeners.add(listener)
      }
      removeEventListener(_: string, listener: (event: { data: unknown }) => void) {
        listeners.delete(listener)
      }
    },
  )
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Admin 1 is signed in and the outbox runs. */
const start = async (answers: Parameters<typeof fakeBackend>[0]) => {
  const backend = fakeBackend({
    'GET /v1/approval/stats': json({}, 500),
    'GET /v1/approval/requests/1': json({}, 404),
    'GET /gateway/status': json({}, 500),
    'POST /v1/users/login': json({ success: true, message: 'ok', username: 'x' }),
    [ME]: me(1),
    [APPROVE]: TAKEN,
    ...answers,
  })
  const state = await load()
  state.signedIn(1)
  const stopFollowing = state.followSession()
  const stop = state.startOutbox({
    send: state.sendBatch,
    lookUp: state.lookUpLeft,
    refuse: state.refuseBatch,
  })
  const approvals = () => backend.calls.filter(call => call.path.endsWith('/1/approve')).length
  const titles = () => state.toasts.queue.map(toast => toast.title)
  return { ...state, backend, stop, stopFollowing, approvals, titles }
}
const FILM = { id: 1, title: 'Heat' }
const NOT_SENT = 'The decision to approve “Heat” was not sent'

test('the same person sends what waits', async () => {
  const { queueBatch, approvals, titles } = await start({})
  queueBatch('approve', [FILM])
  await vi.advanceTimersByTimeAsync(5000)
  expect(approvals()).toBe(1)
  expect(titles()).toEqual([])
})

describe('a decision is never sent in the name of another person', () => {
  test('who signs in in the dialog of an ended session: the refused call is not repeated', async () => {
    const { decide, signIn, session, backend, approvals } = await start({
      [APPROVE]: LOST,
      'GET /v1/config/config': LOST,
    })
    const outcome = decide('approve', 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(session.phase).toBe('ended')
    Object.assign(backend.answers, { [APPROVE]: TAKEN, [ME]: me(2) })
    await signIn('2@example.com', 'password')
    expect(await outcome).toMatchObject({ ok: false })
    expect(approvals()).toBe(1)
    expect(session.takeovers).toBe(1)
  })

  test('the same person in that dialog has the call repeated', async () => {
    const { decide, signIn, backend, approvals, session } = await start({
      [APPROVE]: LOST,
      'GET /v1/config/config': LOST,
    })
    const outcome = decide('approve', 1)
    await vi.advanceTimersByTimeAsync(0)
    backend.answers[APPROVE] = TAKEN
    await signIn('1@example.com', 'password')
    expect(await outcome).toEqual({ ok: true })
    expect(approvals()).toBe(2)
    expect(session.takeovers).toBe(0)
  })

  test('the cookie changes under the tab: the backend is asked first, and the tab goes over', async () => {
    const { queueBatch, backend, approvals, titles, session, currentUser } = await start({})
    queueBatch('approve', [FILM])
    backend.answers[ME] = me(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(approvals()).toBe(0)
    expect(titles()).toEqual(['Signed in as mira', NOT_SENT])
    expect(session.takeovers).toBe(1)
    expect(currentUser.user?.id).toBe(2)
  })

  test('another tab signs out and another person in, while the decision could be undone', async () => {
    const { queueBatch, backend, approvals, titles, session } = await start({})
    queueBatch('approve', [FILM])
    post({ kind: 'out' })
    expect(session.phase).toBe('out')
    backend.answers[ME] = me(2)
    post({ kind: 'in', userId: 2 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(session.phase).toBe('in')
    expect(approvals()).toBe(0)
    expect(titles()).toContain(NOT_SENT)
  })

  test('another person signs in in another tab without a sign-out', async () => {
    const { backend, session } = await start({ [ME]: me(2) })
    post({ kind: 'in', userId: 2 })
    await vi.advanceTimersByTimeAsync(0)
    expect(session.takeovers).toBe(1)
    post({ kind: 'in', userId: 2 })
    await vi.advanceTimersByTimeAsync(0)
    expect(session.takeovers).toBe(1)
    expect(backend.calls.filter(call => call.path === '/v1/users/me')).toHaveLength(1)
  })

  test.each(['waiting', 'left'])('a batch left in the session storage, %s', async phase => {
    const batch = {
      id: 'x',
      userId: 2,
      decision: 'approve',
      requests: [FILM],
      dueAt: Date.now() + 3000,
      phase,
    }
    kept.set('outbox', JSON.stringify([batch]))
    const { backend, outbox, approvals, titles } = await start({})
    await vi.advanceTimersByTimeAsync(60_000)
    expect(outbox.batches).toEqual([])
    expect(approvals()).toBe(0)
    expect(backend.calls).toEqual([])
    expect(titles()).toEqual([NOT_SENT])
    expect(kept.size).toBe(0)
  })

  test('a tab that is left hands over nothing of who was signed in before', async () => {
    const onLeave = vi.fn()
    vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
      if (name === 'pagehide') onLeave.mockImplementation(listener)
    })
    const { queueBatch, signedIn, approvals } = await start({})
    queueBatch('approve', [FILM])
    signedIn(2)
    onLeave()
    await vi.advanceTimersByTimeAsync(0)
    expect(onLeave).toHaveBeenCalledOnce()
    expect(approvals()).toBe(0)
  })

  test('nobody can say who is signed in: nothing is sent, and that is said', async () => {
    const { queueBatch, approvals, titles } = await start({ [ME]: json({}, 502) })
    queueBatch('approve', [FILM])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(approvals()).toBe(0)
    expect(titles()).toEqual([NOT_SENT])
  })
})

test('a backend without accounts takes decisions as before', async () => {
  const { queueBatch, signedOut, signedIn, approvals } = await start({
    [ME]: LOST,
    'GET /v1/config/config': json({ success: true, config: {} }),
  })
  signedOut()
  signedIn(null)
  queueBatch('approve', [FILM])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(approvals()).toBe(1)
})

test('saved history belongs to a person', async () => {
  const { addToHistory, readHistory, signedOut, signedIn } = await start({})
  const entry = { at: 't', changes: [{ key: 'h', from: 1, to: 2 }] }
  addToHistory('/p', entry)
  expect(readHistory('/p')).toHaveLength(1)
  signedOut()
  signedIn(2)
  expect(readHistory('/p')).toEqual([])
})

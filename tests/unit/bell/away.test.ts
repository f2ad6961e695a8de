// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bell } from '../../../web/features/bell/bell-store.ts'
import { startBell } from '../../../web/features/bell/start-bell.ts'
import { tagRuns } from '../../../web/features/utilities/user-tags/tag-runs.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { setSessionOwner } from '../../../web/lib/session-owner.ts'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { connect, disconnect } from '../../../web/state/live.ts'
import { updateStores } from '../../../web/state/resource.ts'
import { session } from '../../../web/state/session.ts'
import { approvalFrame, latestSource, stubEventSource } from '../../support/event-source.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'

let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  stubEventSource()
  setSessionOwner(7)
  session.phase = 'in'
})
afterEach(() => {
  stop()
  disconnect()
  resetOnSignOut()
  localStorage.clear()
})

/** Opens a tab that loads `totalRequests` from the backend and then connects. */
const openTab = async (totalRequests: number, approved?: number) => {
  const { follow, stop: stopBell } = startBell(() => {})
  stop = stopBell
  connect([updateStores, follow])
  await read(totalRequests, approved)
  latestSource().onopen?.()
  await vi.advanceTimersByTimeAsync(0)
}
const read = async (totalRequests: number, approved = 10) => {
  approvalStats.set({ pending: 3, approved, rejected: 2, expired: 0, totalRequests })
  await vi.advanceTimersByTimeAsync(0)
}
const closeTab = () => {
  stop()
  disconnect()
  resetOnSignOut()
}
const newRequest = async (requestId: number) => {
  latestSource().send(approvalFrame('created', requestId))
  await vi.advanceTimersByTimeAsync(1000)
}
const titles = () => bell.log.entries.map(({ title }) => title)

test('does not report an event as missed in the next tab if this browser has seen it', async () => {
  await openTab(15)
  await newRequest(1)
  // The next tab opens before the counts are reloaded.
  closeTab()
  await openTab(16)
  expect(titles()).toEqual(['New Approval Request'])
})

test('reports events that happened while no tab was open once', async () => {
  await openTab(15)
  closeTab()
  await openTab(17, 11)
  expect(bell.log.entries).toMatchObject([
    { title: 'While you were away: 3 events', text: '2 new requests, 1 approved' },
  ])
  closeTab()
  // Only increased totals are events.
  await openTab(17, 9)
  expect(titles()).toEqual(['While you were away: 3 events'])
})

test('reports only the events the stream missed after a gap', async () => {
  await openTab(15)
  await newRequest(1)
  latestSource().onerror?.()
  await vi.advanceTimersByTimeAsync(0)
  // Loaded while disconnected, so events may still be missing.
  await read(17)
  expect(titles()).toEqual(['New Approval Request'])
  await vi.advanceTimersByTimeAsync(30_000)
  latestSource().onopen?.()
  await newRequest(3)
  await read(18)
  const twice = Array(2).fill('New Approval Request')
  expect(titles()).toEqual(['While you were away: 1 event', ...twice])
})

const endRun = (kind: string, phase: string, message: string) => {
  const type = `${kind}-tagging`
  latestSource().send({ operationId: `${type}-1`, type, phase, progress: 100, message })
}

test('reports failures that only the response of a run counts', async () => {
  await openTab(15)
  let answer: (response: Response) => void = () => undefined
  fakeBackend({
    'POST /v1/tags/sync': () => new Promise<Response>(resolve => (answer = resolve)),
    'GET /v1/sonarr/instances': json({}, 500),
  })
  const ended = tagRuns.sync.operation.start()
  for (const kind of ['sonarr', 'radarr']) endRun(kind, 'complete', 'Done')
  await vi.advanceTimersByTimeAsync(1000)
  const counts = { tagged: 5, skipped: 0, failed: 0 }
  const result = { sonarr: counts, radarr: { ...counts, failed: 2 } }
  answer(json({ success: true, message: '', ...result }))
  await ended
  await vi.advanceTimersByTimeAsync(1000)
  expect(tagRuns.sync.operation.state).toMatchObject({ phase: 'done', isPartial: true })
  expect(bell.log.entries).toMatchObject([
    { tone: 'wait', title: 'Tag sync for movies finished with errors', text: 'Done' },
    { tone: 'ok', title: 'Tag sync for shows finished' },
  ])
})

test.each([
  ['error', 'Radarr timed out', 'bad', 'Tag sync for movies failed'],
  ['complete', '40 tagged, 2 failed', 'wait', 'Tag sync for movies finished with errors'],
])('reports the end of a run like its page: %s, %s', async (phase, message, tone, title) => {
  await openTab(15)
  endRun('radarr', phase, message)
  await vi.advanceTimersByTimeAsync(1000)
  expect(bell.log.entries).toMatchObject([{ tone, title, text: message }])
})

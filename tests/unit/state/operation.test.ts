import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpError, NetworkError } from '../../../web/lib/errors.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { connect, disconnect } from '../../../web/state/live.ts'
import { operation } from '../../../web/state/operation.ts'
import type { OperationOptions } from '../../../web/state/operation-state.ts'
import { refetchAfterReconnect, updateStores } from '../../../web/state/resource.ts'
import { latestSource, stubEventSource } from '../../support/event-source.ts'
import { stubStorage } from '../../support/fake-storage.ts'

interface Result {
  success: boolean
  message?: string
  updated: number
}

/** Everything but the event source is real. */
const setUp = (options: Partial<OperationOptions<void, Result>> = {}) => {
  let ends: [(result: Result) => void, (cause: unknown) => void]
  const start = vi.fn(() => new Promise<Result>((...both) => (ends = both)))
  const work = operation<Result>({
    name: 'work',
    types: ['plex-label-sync'],
    start,
    failed: 'It did not work.',
    ...options,
  })
  connect([updateStores])
  latestSource().onopen?.()
  const answer = async (result: Result) => {
    ends[0](result)
    await vi.advanceTimersByTimeAsync(0)
  }
  const refuse = async (cause: Error) => {
    ends[1](cause)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { work, start, answer, refuse }
}
const started = (options?: Parameters<typeof setUp>[0]) => {
  const run = setUp(options)
  void run.work.start()
  return run
}
const DONE: Result = { success: true, updated: 3 }
const frame = (
  phase: string,
  progress: number,
  { id = 'plex-label-sync-1', type = 'plex-label-sync', message = `at ${phase}` } = {},
) => latestSource().send({ operationId: id, type, phase, progress, message })

const counted = { tally: ({ updated }: Result) => ({ done: updated, failed: 0 }) }
const TYPES = ['sonarr-tagging', 'radarr-tagging'] as const
const [sonarr, radarr] = TYPES.map(type => ({ id: `${type}-1`, type }))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  stubStorage('localStorage')
  stubEventSource()
})
afterEach(() => {
  disconnect()
  resetOnSignOut()
})

describe('started here', () => {
  test('goes from starting through its steps to a result, which stays until dismissed', async () => {
    const onDone = vi.fn()
    const { work, answer } = started({ onDone })
    expect(work.state).toMatchObject({ phase: 'starting', percent: null, startedHere: true })
    void work.start()
    expect(work.state.error).toBe('Already running.')
    frame('start', 5)
    const running = { phase: 'running', percent: 5, step: 'start', message: 'at start' }
    expect(work.state).toMatchObject({ ...running, error: null })
    frame('complete', 100)
    expect(work.state).toMatchObject({ phase: 'running', percent: 100 })
    await answer(DONE)
    const at = '2026-11-21T10:00:00.000Z'
    const done = { phase: 'done', result: DONE, error: null, startedAt: at, endedAt: at }
    expect(work.state).toMatchObject(done)
    expect(onDone).toHaveBeenCalledExactlyOnceWith(DONE)
    work.dismiss()
    expect(work.state).toMatchObject({ phase: 'idle', result: null })
  })

  test('"complete" at 95 is not the end; percentages are clamped and may decrease', async () => {
    const { work } = setUp()
    frame('start', -3)
    expect(work.state.percent).toBe(0)
    frame('complete', 95)
    expect(work.state).toMatchObject({ phase: 'running', percent: 95 })
    frame('saving', 90)
    expect(work.state.percent).toBe(90)
    frame('cleanup', 110)
    expect(work.state).toMatchObject({ phase: 'running', percent: 100 })
    frame('complete', 100)
    expect(work.state.phase).toBe('done')
  })

  test('a lost response doesn’t end a run whose events continue', async () => {
    const { work, refuse } = started()
    frame('start', 5)
    await refuse(new NetworkError('/x'))
    expect(work.state).toMatchObject({ phase: 'running', lostTouch: false })
    frame('complete', 100)
    expect(work.state).toMatchObject({ phase: 'done', result: null })
  })

  test.each([
    ['complete', { phase: 'done', error: null }],
    ['error', { phase: 'failed', error: 'at error', isUnconfirmed: false }],
  ] as const)(
    'a run whose response was lost before any event takes its later events: %s',
    async (phase, expected) => {
      const { work, refuse } = started()
      await refuse(new HttpError(524, '/x', null))
      expect(work.state).toMatchObject({ phase: 'failed', isUnconfirmed: true })
      await vi.advanceTimersByTimeAsync(500)
      frame(phase, 100)
      expect(work.state).toMatchObject({ ...expected, startedHere: true })
    },
  )

  describe('a failure in the events counts although the response is a success', () => {
    const TAGGING = { types: TYPES, ...counted }
    const RADARR_FAILED = [{ type: 'radarr-tagging', error: 'at error' }]
    const failed = { phase: 'failed', isPartial: false, error: 'at error' }

    test.each([
      ['one part of two, without figures', [sonarr, radarr], 0, { phase: 'done', isPartial: true }],
      ['the only part, with figures', [radarr], 40, { phase: 'done', isPartial: true }],
      ['the only part, without figures', [radarr], 0, failed],
    ] as const)('%s', async (_, parts, updated, expected) => {
      const onDone = vi.fn()
      const { work, answer } = started({ ...TAGGING, onDone })
      for (const part of parts) frame(part === radarr ? 'error' : 'complete', 100, part)
      await answer({ success: true, updated })
      expect(work.state).toMatchObject({ ...expected, failures: RADARR_FAILED })
      expect(work.state.result).toEqual({ success: true, updated })
      expect(onDone).not.toHaveBeenCalled()
    })

    test('in a tab that has only the events', async () => {
      const { work } = setUp(TAGGING)
      frame('start', 5, radarr)
      frame('start', 5, sonarr)
      frame('error', 100, radarr)
      frame('complete', 100, sonarr)
      await vi.advanceTimersByTimeAsync(2000)
      expect(work.state).toMatchObject({ phase: 'done', isPartial: true, failures: RADARR_FAILED })
    })

    test('the failure of a part isn’t forgotten when another of its type ends well', async () => {
      const { work, answer } = started()
      frame('error', 100, { id: 'plex-label-reset-1', message: 'No labels removed' })
      frame('complete', 100)
      await answer(DONE)
      expect(work.state).toMatchObject({
        phase: 'done',
        isPartial: true,
        failures: [{ type: 'plex-label-sync', error: 'No labels removed' }],
      })
    })

    test.each([
      ['Updated tags: 40 tagged, 3 skipped, 40 failed', true],
      ['Updated tags: 40 tagged, 3 skipped, 0 failed', false],
      ['Completed', false],
    ])('counted in the last message: %s', (message, isPartial) => {
      const { work } = setUp()
      frame('start', 5)
      frame('complete', 100, { message })
      expect(work.state).toMatchObject({ phase: 'done', isPartial })
    })
  })

  describe('the message and counts of the response', () => {
    const FAILURE = 'Couldn’t connect to Sonarr'
    const none = { phase: 'done', isPartial: false, isNoOp: true }
    const good = { phase: 'done', isPartial: false, isNoOp: false }
    const partial = { phase: 'done', isPartial: true, isNoOp: false }
    const unknown = { tally: () => ({ done: 0, failed: 0, changed: null }) }
    test.each([
      ['without counts', 'Job finished', {}, 0, good],
      ['without counts or work', 'Quota sync skipped: it is disabled', {}, 0, none],
      ['without counts, with a failure', 'Sonarr: request timed out', {}, 0, partial],
      ['with a title that contains such a word', 'Reset “Failure to Launch”', {}, 1, good],
      ['without work', 'No content found to tag', counted, 0, none],
      ['with work', 'Tagged 40 items, 0 failed, no errors', counted, 40, good],
      ['with work and a failure', 'Tagged 40. Sonarr: request timed out', counted, 40, partial],
      ['with a count of failures', 'Tagged 40 items, 10 failed', counted, 40, partial],
      ['with unknown counts', 'Tags synchronized', unknown, 0, good],
      ['with nothing but a failure', FAILURE, counted, 0, { phase: 'failed', error: FAILURE }],
    ] as const)('%s: %s', async (_, message, options, updated, expected) => {
      const { work, answer } = started(options)
      await answer({ success: true, message, updated })
      expect(work.state).toMatchObject(expected)
    })
  })

  test.each([
    ['3 s', 3000, true],
    ['a minute', 60_000, false],
  ])('an error event %s after the response belongs to the run: %s', async (_, ms, isLate) => {
    const reload = vi.fn()
    const { work, answer } = started({ reload, ...counted })
    await answer(DONE)
    await vi.advanceTimersByTimeAsync(ms)
    frame('error', 100, { message: 'Plex timed out' })
    const failures = isLate ? [{ type: 'plex-label-sync', error: 'Plex timed out' }] : []
    expect(work.state).toMatchObject({ phase: 'done', result: DONE, isPartial: isLate, failures })
    expect(reload).toHaveBeenCalledTimes(isLate ? 2 : 1)
  })

  test('late events don’t start a run after the response', async () => {
    const { work, answer } = started()
    await answer(DONE)
    frame('start', 5)
    frame('complete', 100)
    expect(work.state).toMatchObject({ phase: 'done', result: DONE })
    await vi.advanceTimersByTimeAsync(3000)
    frame('start', 5, { id: 'plex-label-sync-2' })
    expect(work.state).toMatchObject({ phase: 'running', startedHere: false, result: null })
  })
})

describe('started elsewhere', () => {
  test('shows as running, rejects a start and detects the end', async () => {
    const onDone = vi.fn()
    const { work, start } = setUp({ onDone })
    frame('processing-content', 30)
    expect(work.state).toMatchObject({ phase: 'running', percent: 30, startedHere: false })
    await work.start()
    expect(start).not.toHaveBeenCalled()
    expect(work.state.error).toBe('Already started in another tab or by another admin.')
    frame('complete', 100)
    expect(work.state).toMatchObject({ phase: 'done', result: null, error: null })
    expect(onDone).toHaveBeenCalledExactlyOnceWith(null)
  })

  test('ignores a lone final frame and frames of other work', () => {
    const { work } = setUp({ concerns: event => event.operationId.startsWith('mine') })
    frame('complete', 100, { id: 'mine-1' })
    frame('start', 5, { id: 'other-1' })
    expect(work.state.phase).toBe('idle')
  })

  test('a part with its own ID neither ends the run nor moves its progress', async () => {
    const { work } = setUp()
    frame('resetting-labels', 10)
    frame('processing-content', 50, { id: 'plex-label-reset-1' })
    frame('complete', 100, { id: 'plex-label-reset-1' })
    expect(work.state).toMatchObject({ phase: 'running', percent: 10, step: 'resetting-labels' })
    frame('reset-complete', 15)
    expect(work.state.percent).toBe(15)
  })

  test('two types in sequence are one run, which doesn’t end with the first', async () => {
    const { work } = setUp({ types: TYPES })
    frame('start', 5, sonarr)
    frame('complete', 100, sonarr)
    await vi.advanceTimersByTimeAsync(500)
    expect(work.state.phase).toBe('running')
    frame('start', 5, radarr)
    expect(work.state.parts).toMatchObject([
      { type: 'sonarr-tagging', percent: 100, step: 'complete', error: null },
      { type: 'radarr-tagging', percent: 5, step: 'start', message: 'at start' },
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(work.state).toMatchObject({ phase: 'running', percent: 5 })
    frame('complete', 100, radarr)
    await vi.advanceTimersByTimeAsync(2000)
    expect(work.state.phase).toBe('done')
  })
})

describe('stream disconnected', () => {
  test('the response still ends the run', async () => {
    const { work, answer } = started()
    frame('start', 5)
    await vi.advanceTimersByTimeAsync(0)
    latestSource().onerror?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(work.state).toMatchObject({ phase: 'running', lostTouch: true })
    await answer(DONE)
    expect(work.state).toMatchObject({ phase: 'done', lostTouch: false, result: DONE })
  })

  test('without a check, contact is lost until the next event, and the run can be restarted', async () => {
    const { work, start } = setUp()
    frame('start', 5)
    await refetchAfterReconnect()
    expect(work.state).toMatchObject({ phase: 'running', lostTouch: true })
    frame('processing-content', 20)
    expect(work.state.lostTouch).toBe(false)
    work.dismiss()
    expect(work.state.phase).toBe('running')
    await refetchAfterReconnect()
    void work.start()
    expect(start).toHaveBeenCalledTimes(1)
  })
})

describe('after a reload, or in a new tab', () => {
  const LOST = { phase: 'lost', startedAt: '2026-11-21T10:00:00.000Z', startedHere: true }
  const WITHOUT_EVENTS = { types: [] }

  test('a run may be in progress until a refresh finds it ended', async () => {
    const reload = vi.fn()
    const { work: first, answer } = setUp(WITHOUT_EVENTS)
    void first.start()
    expect(first.state).toMatchObject({ phase: 'running', percent: null, lostTouch: false })
    const { work } = setUp({ ...WITHOUT_EVENTS, reload })
    expect(work.state).toMatchObject(LOST)
    await work.refresh()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(work.state.phase).toBe('lost')
    await answer({ ...DONE, success: false })
    await work.refresh()
    expect(work.state.phase).toBe('idle')
    expect(setUp(WITHOUT_EVENTS).work.state.phase).toBe('idle')
  })

  test('the call cut off by the reload doesn’t end the run', async () => {
    const { refuse } = started(WITHOUT_EVENTS)
    await refuse(new NetworkError('/x'))
    expect(setUp(WITHOUT_EVENTS).work.state).toMatchObject(LOST)
  })

  test.each([
    ['after an hour', () => vi.setSystemTime('2026-11-21T11:00:01Z')],
    ['once dismissed', () => setUp(WITHOUT_EVENTS).work.dismiss()],
    ['after sign-out', resetOnSignOut],
  ])('a run is forgotten %s', (_, forget) => {
    void setUp(WITHOUT_EVENTS).work.start()
    forget()
    expect(setUp(WITHOUT_EVENTS).work.state.phase).toBe('idle')
  })

  test('events show its progress and its end', () => {
    void setUp().work.start()
    const { work } = setUp()
    frame('processing-content', 30)
    expect(work.state).toMatchObject({ ...LOST, phase: 'running', percent: 30 })
    frame('complete', 100)
    expect(work.state).toMatchObject({ phase: 'done', result: null, error: null })
  })

  test('a check finds out when it ends, also after the stream was lost', async () => {
    void setUp(WITHOUT_EVENTS).work.start()
    const check = vi.fn().mockResolvedValueOnce('running').mockResolvedValue('ended')
    const { work } = setUp({ check })
    await vi.advanceTimersByTimeAsync(5000)
    expect(work.state).toMatchObject({ ...LOST, phase: 'running' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(work.state.phase).toBe('done')
    await vi.advanceTimersByTimeAsync(3000)
    frame('start', 5)
    latestSource().onerror?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(work.state.lostTouch).toBe(true)
    await refetchAfterReconnect()
    expect(work.state).toMatchObject({ phase: 'done', lostTouch: false })
  })
})

test('sign-out clears the run and ignores its pending response', async () => {
  const { work, answer } = started()
  frame('start', 5)
  resetOnSignOut()
  expect(work.state).toMatchObject({ phase: 'idle', startedHere: false })
  await answer(DONE)
  expect(work.state).toMatchObject({ phase: 'idle', result: null })
})

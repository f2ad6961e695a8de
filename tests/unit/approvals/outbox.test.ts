import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Batch } from '../../../web/components/decisions/outbox.ts'

const load = async () => ({
  ...(await import('../../../web/components/decisions/undo-window.ts')),
  ...(await import('../../../web/components/decisions/outbox.ts')),
})
const item = (id: number) => ({ id, title: `Film ${id}` })

let kept: Map<string, string>
let listeners: Map<string, (event: unknown) => void>

const storage = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => void map.set(key, value),
  removeItem: (key: string) => void map.delete(key),
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  kept = new Map()
  listeners = new Map()
  vi.stubGlobal('localStorage', storage(new Map()))
  vi.stubGlobal('sessionStorage', storage(kept))
  vi.stubGlobal('addEventListener', (name: string, listener: (event: unknown) => void) =>
    listeners.set(name, listener),
  )
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = async () => {
  const state = await load()
  const send = vi.fn(async (_batch: Batch, _options: { isLeaving: boolean }) => undefined)
  const lookUp = vi.fn()
  const refuse = vi.fn()
  const stop = state.startOutbox({ send, lookUp, refuse })
  return { ...state, send, lookUp, refuse, stop }
}

describe('the undo window', () => {
  test('undo takes back the latest decision first, and says which requests came back', async () => {
    const { queueBatch, onUndone, send } = await start()
    const { undoLatest, nothingToUndo } = await import(
      '../../../web/components/decisions/undo-latest.ts'
    )
    const back: (readonly number[])[] = []
    onUndone(ids => back.push(ids))
    queueBatch('approve', [item(1)])
    queueBatch('reject', [item(2), item(3)])
    expect(undoLatest()).toMatchObject({ decision: 'reject' })
    expect(undoLatest()).toMatchObject({ decision: 'approve' })
    expect(undoLatest()).toBe(null)
    expect(nothingToUndo()).toBe('Nothing to undo: no decision waits to be sent.')
    expect(back).toEqual([[2, 3], [1]])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).not.toHaveBeenCalled()
  })

  test('a decision taken before the script that sends is here waits once and is sent once', async () => {
    const { queueBatch, outbox } = await load()
    queueBatch('approve', [item(1)])
    const { send } = await start()
    expect(outbox.batches).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledOnce()
    expect(outbox.batches).toHaveLength(0)
    expect(kept.size).toBe(0)
  })

  test('a decision goes out once after five seconds', async () => {
    const { queueBatch, outbox, send } = await start()
    queueBatch('approve', [item(1), item(2)])
    await vi.advanceTimersByTimeAsync(4999)
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledOnce()
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      decision: 'approve',
      requests: [item(1), item(2)],
    })
    expect(outbox.batches).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledOnce()
  })

  test('one undo takes the whole batch back and nothing is ever sent', async () => {
    const { queueBatch, outbox, undo, send } = await start()
    queueBatch('reject', [item(1), item(2)], ' no room ')
    const [batch] = outbox.batches
    expect(batch?.reason).toBe('no room')
    expect(undo(batch?.id ?? '')).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).not.toHaveBeenCalled()
    expect(kept.size).toBe(0)
  })

  test('with a window of 0 s it goes out at once', async () => {
    const { queueBatch, setUndoWindow, send } = await start()
    setUndoWindow(0)
    queueBatch('approve', [item(1)])
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledOnce()
  })

  test('a request that waits already is not taken twice, and what is on its way cannot be undone', async () => {
    const { queueBatch, outbox, undo, sendAll, send } = await start()
    send.mockReturnValue(new Promise(() => undefined))
    queueBatch('approve', [item(1)])
    queueBatch('reject', [item(1)])
    expect(outbox.batches).toHaveLength(1)
    void sendAll()
    void sendAll()
    await vi.advanceTimersByTimeAsync(0)
    expect(undo(outbox.batches[0]?.id ?? '')).toBe(false)
    expect(send).toHaveBeenCalledOnce()
  })

  test('a decision taken before the sender is there waits for it', async () => {
    const { queueBatch, setUndoWindow, startOutbox } = await load()
    setUndoWindow(0)
    queueBatch('approve', [item(1)])
    await vi.advanceTimersByTimeAsync(1000)
    const send = vi.fn(async () => undefined)
    startOutbox({ send, lookUp: () => undefined, refuse: () => undefined })
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledOnce()
  })
})

describe('leaving', () => {
  test('closing or reloading the tab hands it over once; the next load only looks it up', async () => {
    const first = await start()
    first.queueBatch('approve', [item(1)])
    listeners.get('pagehide')?.({})
    listeners.get('pagehide')?.({})
    expect(first.send).toHaveBeenCalledOnce()
    expect(first.send.mock.calls[0]?.[1]).toEqual({ isLeaving: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(first.send).toHaveBeenCalledOnce()

    vi.resetModules()
    const second = await start()
    expect(second.lookUp).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(second.send).not.toHaveBeenCalled()
    expect(kept.size).toBe(0)
  })

  test('a tab that crashed sends after its rest of the window when it comes back', async () => {
    const first = await start()
    first.queueBatch('approve', [item(1)])
    await vi.advanceTimersByTimeAsync(2000)
    const snapshot = new Map(kept)
    vi.resetModules()
    for (const [key, value] of snapshot) kept.set(key, value)
    const second = await start()
    expect(second.outbox.batches).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2999)
    expect(second.send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(second.send).toHaveBeenCalledOnce()
  })

  test('foreign or broken storage is no reason to send anything', async () => {
    kept.set('outbox', '[{"id":"x","decision":"explode"}]')
    const { send, outbox } = await start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).not.toHaveBeenCalled()
    expect(outbox.batches).toEqual([])
  })
})

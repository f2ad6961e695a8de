import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const item = (id: number) => ({ id, title: `Film ${id}` })
const none = () => undefined
const storage = { getItem: () => null, setItem: none, removeItem: none }
let stops: (() => void)[] = []

/** A tab of its own: its modules are loaded afresh, the channel between tabs is the same. */
const openTab = async () => {
  vi.resetModules()
  const outbox = await import('../../../web/components/decisions/outbox.ts')
  const { shareOutbox } = await import('../../../web/components/decisions/outbox-tabs.ts')
  const send = vi.fn(async (_batch: unknown) => undefined)
  stops.push(outbox.startOutbox({ send, lookUp: none, refuse: none }), shareOutbox())
  return { ...outbox, send }
}
beforeEach(() => {
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('addEventListener', none)
  vi.stubGlobal('removeEventListener', none)
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.unstubAllGlobals()
})

test('a decision that waits in one tab is seen in the others, not taken twice, and undone from there', async () => {
  const first = await openTab()
  const second = await openTab()
  first.queueBatch('reject', [item(1), item(2)], 'Not for everybody to read')
  await vi.waitFor(() => expect(second.outbox.elsewhere).toHaveLength(1))
  expect(second.outbox.elsewhere[0]).toMatchObject({
    decision: 'reject',
    requests: [item(1), item(2)],
  })
  expect(JSON.stringify(second.outbox.elsewhere)).not.toContain('Not for everybody')

  second.queueBatch('approve', [item(1)])
  expect(second.outbox.batches).toEqual([])

  const third = await openTab()
  await vi.waitFor(() => expect(third.outbox.elsewhere).toHaveLength(1))
  expect(third.undo(third.outbox.elsewhere[0]?.id ?? '')).toBe(false)
  await vi.waitFor(() => expect(first.outbox.batches).toEqual([]))
  await vi.waitFor(() => expect(second.outbox.elsewhere).toEqual([]))
  expect(first.send).not.toHaveBeenCalled()
})

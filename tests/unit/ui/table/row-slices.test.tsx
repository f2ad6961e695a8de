// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Frames that are still to be drawn. */
const frames: { begin: () => void; then: (ms: number | null) => void }[] = []
vi.mock('../../../../web/ui/table/after-frame.ts', () => ({
  afterFrame: (begin: () => void, then: (ms: number | null) => void) =>
    frames.push({ begin, then }),
}))

/** What is known of the device is kept for all lists; each test begins without. */
let useRowSlices: typeof import('../../../../web/ui/table/row-slices.ts').useRowSlices
beforeEach(async () => {
  vi.resetModules()
  frames.length = 0
  ;({ useRowSlices } = await import('../../../../web/ui/table/row-slices.ts'))
})
afterEach(cleanup)

const IDS = Array.from({ length: 40 }, (_, at) => 100 + at)
/** Twenty rows are wanted, of which the window shows ten. */
const WANTED = Array.from({ length: 20 }, (_, at) => at)
const SEEN = { startIndex: 5, endIndex: 14 }

/** Renders the list; `rows` are the places of the rows it shows. */
const list = ({ ids = IDS, keep = -1 } = {}) => {
  const { result, rerender } = renderHook(
    (given: { ids: number[]; keep: number }) => {
      const { cut, note } = useRowSlices(given.ids, given.keep)
      const rows = cut(WANTED, SEEN)
      useLayoutEffect(() =>
        note(rows.map(index => ({ key: given.ids[index] ?? -1, index, start: 0, end: 0 }))),
      )
      return rows
    },
    { initialProps: { ids, keep } },
  )
  return {
    rows: () => result.current,
    show: (given: { ids?: number[]; keep?: number }) => rerender({ ids, keep, ...given }),
  }
}
/** Draws the next frame in so many milliseconds; null: none is drawn, as in a hidden tab. */
const draw = (ms: number | null) =>
  act(() => {
    const frame = frames.shift()
    if (!frame) throw new Error('Nothing waits for a frame.')
    if (ms !== null) frame.begin()
    frame.then(ms)
  })
/** How many rows there are after each frame, until all are there. */
const growth = (rows: () => number[], ms: number | null) => {
  const counts = [rows().length]
  while (frames.length > 0 && counts.length < 40) {
    draw(ms)
    if (rows().length > (counts.at(-1) ?? 0)) counts.push(rows().length)
  }
  return counts
}

test('rows that are seen come first, then those around them, in the order of the list', () => {
  const { rows } = list()
  expect(rows()).toEqual([5, 6, 7])
  draw(30)
  expect(rows()).toEqual([5, 6, 7, 8, 9, 10])
  growth(rows, 30)
  expect(rows()).toEqual(WANTED)
})

test('a quick device gets twice as many each time', () => {
  expect(growth(list().rows, 5)).toEqual([3, 9, 10, 20])
})

test('a slow one gets fewer, but never less than two', () => {
  expect(growth(list().rows, 300)).toEqual([3, 5, 7, 9, 10, 12, 14, 16, 18, 20])
})

test('frames that are never drawn teach nothing, and the rows come all the same', () => {
  expect(growth(list().rows, null)).toEqual([3, 6, 9, 10, 13, 16, 19, 20])
})

test('the row that is kept is there from the beginning, wherever it is', () => {
  const { rows } = list({ keep: 30 })
  expect(rows()).toEqual([5, 6, 7, 30])
  growth(rows, 30)
  expect(rows()).toEqual([...WANTED, 30])
})

test('of another list the rows stay that it has too, and new ones come in slices', () => {
  const { rows, show } = list()
  growth(rows, 5)
  const ids = [...IDS.slice(0, 8), ...IDS.slice(8).map(id => id + 1000)]
  growth(rows, 30)
  show({ ids })
  const shown = rows()
  expect(shown.slice(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(shown.length).toBeLessThan(20)
  growth(rows, 30)
  expect(rows()).toEqual(WANTED)
})

test('a list that goes while rows are still to come ends without an error', () => {
  list()
  cleanup()
  expect(() => draw(30)).not.toThrow()
})

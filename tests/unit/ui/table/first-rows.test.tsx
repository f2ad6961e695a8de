// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useFirstRows } from '../../../../web/ui/table/first-rows.ts'

const ids = Array.from({ length: 5000 }, (_, at) => at + 1)
const sizes = { ids, estimate: 50, gap: 0, above: () => 0 }
const all = (wanted: readonly number[]) => [...wanted].sort((a, b) => a - b)

/** A list whose top is `scrolled` pixels above the window. */
const listAt = (keep = -1) => {
  const node = document.createElement('div')
  const rect = vi.spyOn(node, 'getBoundingClientRect')
  const body = { current: node }
  const { result } = renderHook(() => useFirstRows(body, sizes, all, keep))
  return {
    placed: () => result.current.rows.placed,
    scrollTo: (scrolled: number) => {
      rect.mockReturnValue(new DOMRect(0, -scrolled, 100, 0))
      act(() => result.current.moved())
    },
  }
}
const windowRows = Math.ceil(window.innerHeight / sizes.estimate)

test('a list that is not scrolled shows what a window holds', () => {
  const { placed } = listAt()
  expect(placed()[0]).toMatchObject({ key: 1, start: 0 })
  expect(placed().length).toBe(windowRows + 2)
})

test('where it is scrolled without the code for it, the rows expected there are shown', () => {
  const { placed, scrollTo } = listAt()
  scrollTo(100_000)
  // Row 2000 is the first one seen.
  expect(placed().some(({ index, start }) => index === 2000 && start === 100_000)).toBe(true)
  expect(placed().at(-1)?.end).toBeGreaterThanOrEqual(100_000 + window.innerHeight)
  scrollTo(10_000_000)
  expect(placed().at(-1)).toMatchObject({ key: 5000 })
  scrollTo(0)
  expect(placed()[0]).toMatchObject({ key: 1 })
})

test('the row that is to be kept stays, before and after those shown', () => {
  const { placed, scrollTo } = listAt(3)
  scrollTo(100_000)
  expect(placed()[0]).toMatchObject({ index: 3, start: 150 })
  expect(placed().some(({ index }) => index === 2000)).toBe(true)
})

import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CutRows, PlacedRow, RowSizes, Rows } from './rows.ts'
import { scrollerOf, topOf } from './scroller.ts'

/** Rows beyond those that a whole window would hold; most tables begin further down, so that there are more. */
const ROWS_BEYOND = 2

/**
 * The rows of a list that is not scrolled yet: as many as a window can hold and a few more, placed by their expected heights.
 * Nothing is measured. `keep` is rendered wherever it is. `moved` looks where the list is scrolled to and shows the rows that are
 * expected there, for as long as what follows the scrolling cannot be had.
 */
export const useFirstRows = (
  body: RefObject<HTMLElement | null>,
  { ids, estimate, gap, above }: RowSizes,
  cut: CutRows,
  keep: number,
): { rows: Rows; isAll: boolean; moved: () => void } => {
  const [windowPx] = useState(() => (typeof innerHeight === 'number' ? innerHeight : 0))
  const fitting = Math.ceil(windowPx / (estimate + gap))
  const count = Math.min(ids.length, fitting + ROWS_BEYOND)
  const [start, setStart] = useState(0)
  const from = Math.min(start, ids.length - count)
  const moved = useCallback(() => {
    const node = body.current
    if (!node) return
    const scrolledPx = topOf(scrollerOf(node)) - node.getBoundingClientRect().top
    setStart(Math.max(0, Math.floor(scrolledPx / (estimate + gap)) - ROWS_BEYOND))
  }, [body, estimate, gap])

  const placed = useMemo(() => {
    const wanted = Array.from({ length: count }, (_, place) => from + place)
    if (keep >= 0 && keep < ids.length && !wanted.includes(keep)) wanted.push(keep)
    const result: PlacedRow[] = []
    let [at, top] = [0, 0]
    for (const index of cut(wanted, { startIndex: from, endIndex: from + fitting })) {
      for (; at < index; at++) top += above(at) + estimate + gap
      const key = ids[index]
      if (key !== undefined)
        result.push({ key, index, start: top, end: top + above(index) + estimate })
    }
    return result
  }, [ids, estimate, gap, above, cut, keep, count, fitting, from])
  const height = useMemo(() => {
    let sum = ids.length * (estimate + gap) - gap
    for (let index = 0; index < ids.length; index++) sum += above(index)
    return Math.max(0, sum)
  }, [ids, estimate, gap, above])

  // A row that is to be seen may be rendered only now.
  const revealed = useRef(-1)
  useLayoutEffect(() => {
    if (revealed.current < 0) return
    const row = body.current?.querySelector(`[data-index="${revealed.current}"]`)
    if (!row) return
    revealed.current = -1
    row.scrollIntoView({ block: 'nearest' })
  })
  const reveal = useCallback((index: number) => {
    revealed.current = index
  }, [])
  return { rows: { placed, height, reveal }, isAll: count === ids.length, moved }
}

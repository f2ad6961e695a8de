import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Rows } from './virtual-rows.ts'

/** The browser may place new rows for so long at a time; making and painting them takes as much again. */
const SLICE_MS = 10
/** However slow the device, so many rows come at once. */
const ROWS_LEAST = 3

/** What it took to place one new row last time, in milliseconds: a matter of the device more than of the list. */
let rowMs = SLICE_MS / 5

/** How many new rows can come in one go on this device. */
const roomFor = () => Math.max(ROWS_LEAST, Math.floor(SLICE_MS / rowMs))

/**
 * Which rows of a virtual list to render: not more new ones at once than the browser places without a pause that is felt.
 * Those that are seen come first, those around them afterwards, when nothing is more urgent; `keep` is always rendered.
 */
export const useRowSlices = (ids: readonly number[], keep: number) => {
  const rendered = useRef<ReadonlySet<unknown>>(new Set())
  const isCut = useRef(false)
  const [pass, setPass] = useState(0)
  const placing = useRef({ rows: 0, ms: 0 })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every pass lets more rows in
  const rangeExtractor = useCallback(
    (range: Range) => {
      const wanted = defaultRangeExtractor(range)
      if (keep >= 0 && keep < range.count && !wanted.includes(keep)) wanted.push(keep)
      const isNew = (index: number) => index !== keep && !rendered.current.has(ids[index])
      const isSeen = (index: number) => index >= range.startIndex && index <= range.endIndex
      const fresh = wanted.filter(isNew)
      const seen = fresh.filter(isSeen)
      const next = (seen.length > 0 ? seen : fresh).slice(0, roomFor())
      isCut.current = next.length < fresh.length
      const shown = isCut.current
        ? wanted.filter(index => !isNew(index) || next.includes(index))
        : wanted
      return shown.sort((a, b) => a - b)
    },
    [ids, keep, pass],
  )

  useLayoutEffect(() => {
    const { rows, ms } = placing.current
    if (rows > 0) rowMs = ms / rows
    placing.current = { rows: 0, ms: 0 }
  })
  useEffect(() => {
    if (isCut.current) startTransition(() => setPass(before => before + 1))
  })

  return {
    rangeExtractor,
    /** Called after every rendering with what is rendered now. */
    note: useCallback((items: ReturnType<Rows['getVirtualItems']>) => {
      rendered.current = new Set(items.map(item => item.key))
    }, []),
    /** The height of a row that was just put in, which has the browser place all that came with it. */
    placed: useCallback((element: Element) => {
      const start = performance.now()
      const { offsetHeight } = element as HTMLElement
      placing.current.rows += 1
      placing.current.ms += performance.now() - start
      return offsetHeight
    }, []),
  }
}

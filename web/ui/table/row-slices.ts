import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { CutRows, PlacedRow } from './rows.ts'

/** The browser may place new rows for so long at a time; making and painting them takes as much again. */
const SLICE_MS = 10
/** However slow the device, so many rows come at once. */
const ROWS_LEAST = 3

/** What it took to place one new row last time, in milliseconds: a matter of the device more than of the list. */
let rowMs = SLICE_MS / ROWS_LEAST

/** How many new rows can come in one go on this device. */
const roomFor = () => Math.max(ROWS_LEAST, Math.floor(SLICE_MS / rowMs))

/** The browser waits so long for its next frame at most. */
const FRAME_MS = 16

/** Notes how long the browser takes for the layout with so many new rows, without asking it for one of its own. */
const timeLayout = (row: Element, rows: number) => {
  const start = performance.now()
  // Observers are called right after the layout of a frame.
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    rowMs = Math.max(0, performance.now() - start - FRAME_MS) / rows
  })
  observer.observe(row)
}

/**
 * Which rows of a long list to render: not more new ones at once than the browser places without a pause that is felt.
 * Those that are seen come first, those around them afterwards, when nothing is more urgent; `keep` is always rendered.
 */
export const useRowSlices = (
  body: RefObject<HTMLElement | null>,
  ids: readonly number[],
  keep: number,
) => {
  const rendered = useRef<ReadonlySet<number>>(new Set())
  const isCut = useRef(false)
  const [pass, setPass] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every pass lets more rows in
  const cut: CutRows = useCallback(
    (rows, { startIndex, endIndex }) => {
      const isKept = keep >= 0 && keep < ids.length
      const wanted = isKept && !rows.includes(keep) ? [...rows, keep] : [...rows]
      const isNew = (index: number) => index !== keep && !rendered.current.has(ids[index] ?? -1)
      const isSeen = (index: number) => index >= startIndex && index <= endIndex
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

  useEffect(() => {
    if (isCut.current) startTransition(() => setPass(before => before + 1))
  })

  return {
    cut,
    /** Called when other rows are rendered. */
    note: useCallback(
      (placed: readonly PlacedRow[]) => {
        const fresh = placed.filter(({ key }) => !rendered.current.has(key))
        rendered.current = new Set(placed.map(({ key }) => key))
        const row = body.current?.querySelector(`[data-index="${fresh.at(-1)?.index}"]`)
        if (row) timeLayout(row, fresh.length)
      },
      [body],
    ),
  }
}

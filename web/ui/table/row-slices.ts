import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterFrame } from './after-frame.ts'
import type { CutRows, PlacedRow } from './rows.ts'

/** A frame with new rows may take so long: below what is felt as a pause, with what else there is to draw. */
const FRAME_MS = 34
/** So many rows come at first, when nothing is known of the device, and however slow it is. */
const ROWS_FIRST = 3
const ROWS_LEAST = 2

/** How many new rows can come in one go: a matter of the device more than of the list, so that one list learns from another. */
let room = ROWS_FIRST

/** A frame with `rows` new ones took `ms`, of which a part has nothing to do with them. */
const learn = (rows: number, ms: number) => {
  if (ms > FRAME_MS)
    room = Math.max(ROWS_LEAST, Math.min(rows - 1, Math.round((rows * FRAME_MS) / ms)))
  // Fewer than could have come say nothing of more.
  else if (rows >= room && ms < FRAME_MS / 2) room = 2 * rows
  else if (rows >= room && ms < FRAME_MS * 0.8) room = rows + 1
}

/**
 * Which rows of a long list to render: not more new ones at once than the browser draws without a pause that is felt.
 * Those that are seen come first, those around them with the frames after that; `keep` is always rendered.
 */
export const useRowSlices = (ids: readonly number[], keep: number) => {
  const rendered = useRef<ReadonlySet<number>>(new Set())
  const renderedOf = useRef(ids)
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
      // With the first rows of another list those of the list before leave.
      const count = renderedOf.current === ids ? room : Math.max(ROWS_LEAST, room >> 1)
      const next = (seen.length > 0 ? seen : fresh).slice(0, count)
      isCut.current = next.length < fresh.length
      const shown = isCut.current
        ? wanted.filter(index => !isNew(index) || next.includes(index))
        : wanted
      return shown.sort((a, b) => a - b)
    },
    [ids, keep, pass],
  )

  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const isWaiting = useRef(false)
  const fresh = useRef(0)
  const goOn = useCallback(() => {
    if (isWaiting.current) return
    isWaiting.current = true
    let rows = 0
    afterFrame(
      () => {
        rows = fresh.current
        fresh.current = 0
      },
      ms => {
        isWaiting.current = false
        if (rows > 0 && ms !== null) learn(rows, ms)
        // Two slices in one frame would be one large one, and rows that came since then are not drawn yet.
        if (ms !== null && fresh.current > 0) goOn()
        else if (isMounted.current && isCut.current) startTransition(() => setPass(now => now + 1))
      },
    )
  }, [])
  useLayoutEffect(() => {
    if (isCut.current) goOn()
  })

  return {
    cut,
    /** Called when other rows are rendered, before they are painted. */
    note: useCallback(
      (placed: readonly PlacedRow[]) => {
        const before = fresh.current
        for (const { key } of placed) if (!rendered.current.has(key)) fresh.current += 1
        rendered.current = new Set(placed.map(({ key }) => key))
        renderedOf.current = ids
        if (fresh.current > before) goOn()
      },
      [goOn, ids],
    ),
  }
}

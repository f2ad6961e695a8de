import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { wasDecidedHere } from '../../state/approval-decisions.ts'
import { isInCover, isPointerOnCover } from '../../ui/covers.ts'
import { isOverlayOpen } from '../../ui/open-overlays.ts'
import { placesIn, slideFrom } from '../../ui/slide-rows.ts'

const NONE: ReadonlySet<number> = new Set()

/** A field for searching doesn't hold the list, because typing changes it anyway. */
const IN_USE = ':focus-visible:not([type="search"]), [aria-haspopup][aria-expanded="true"]'

/**
 * Whether the pointer or the keyboard focus is in the list, or a menu or dialog is open. A toast or bar may cover the list
 * under the pointer.
 */
const isInUse = (list: Element | null): boolean =>
  list !== null &&
  (list.querySelector(IN_USE) !== null ||
    list.matches(':hover') ||
    isPointerOnCover() ||
    isOverlayOpen())

interface HoldOptions<Row> {
  /** Returns the current version of a row that left the list; null if it needn’t stay. The function itself must be stable. */
  currentOf: (row: Row) => Row | null
  /** Filters and sort order. Passing a new object shows the latest rows. */
  query?: unknown
  selected?: ReadonlySet<number>
  /** While off, rows that arrive are shown at once. */
  isOn?: boolean
}

/**
 * Holds the order of rows while the list is in use (pointer, focus, menu) or has a selection, so that a press never
 * hits a different row than intended. New rows wait until `show` is called, the list is left or the query
 * changes; decided rows stay in place and are listed in `decided`.
 */
export const useHeldRows = <Row extends Held>(
  latest: readonly Row[],
  { currentOf, query = null, selected = NONE, isOn = true }: HoldOptions<Row>,
) => {
  const list = useRef<HTMLDivElement>(null)
  const [before, setBefore] = useState({
    query,
    held: { rows: latest, decided: NONE } as HeldRows<Row>,
  })
  const isHeld = before.query === query && (isOn || before.held.rows.length > 0)
  const held = useMemo(() => {
    if (isHeld) return holdRows(before.held, latest, currentOf)
    return before.held.rows === latest && before.held.decided === NONE
      ? before.held
      : { rows: latest, decided: NONE }
  }, [isHeld, before, latest, currentOf])
  if (held !== before.held || query !== before.query) setBefore({ query, held })

  const differs = held.decided.size > 0 || !haveSameIds(held.rows, latest)
  const places = useRef<ReturnType<typeof placesIn>>(new Map())
  const show = () => {
    places.current = placesIn(list.current)
    setBefore({ query, held: { rows: latest, decided: NONE } })
  }
  const hasSelection =
    selected.size > 0 && held.rows.some(({ id }) => selected.has(id) && !held.decided.has(id))
  // Fingers don't hover, so the last touch counts.
  const isTouched = useRef(false)
  const showIfFree = useEffectEvent(() => {
    if (differs && !hasSelection && !isTouched.current && !isInUse(list.current)) show()
  })
  const wasOn = useRef(isOn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when a change is about to be shown
  useLayoutEffect(() => {
    slideFrom(places.current)
    places.current = new Map()
    if (differs && !(isOn && wasOn.current)) show()
    else showIfFree()
    wasOn.current = isOn
  }, [held, latest, hasSelection, isOn])
  useEffect(() => {
    let frame = 0
    const onTouch = ({ pointerType, target }: PointerEvent) => {
      if (target instanceof Element && !isInCover(target))
        isTouched.current = pointerType !== 'mouse' && list.current?.contains(target) === true
    }
    const onMove = () => {
      // The next frame, because the focus moves between a row and its menu in steps.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => showIfFree())
    }
    const left = new AbortController()
    const options = { signal: left.signal }
    document.addEventListener('pointerdown', onTouch, options)
    for (const name of MOVES) document.addEventListener(name, onMove, options)
    return () => {
      cancelAnimationFrame(frame)
      left.abort()
    }
  }, [])

  const { waiting, hasChanged } = useMemo(() => {
    const [shown, listed] = [idsOf(held.rows), idsOf(latest)]
    // What this tab decided is no news.
    const others = held.rows.filter(row => listed.has(row.id) || !wasDecidedHere(row))
    return {
      waiting: held.rows === latest ? NONE : new Set([...listed].filter(id => !shown.has(id))),
      hasChanged:
        held.rows.some(row => held.decided.has(row.id) && !wasDecidedHere(row)) ||
        !haveSameIds(others, latest),
    }
  }, [held, latest])
  const open = useMemo(
    () => (held.decided.size > 0 ? held.rows.filter(({ id }) => !held.decided.has(id)) : held.rows),
    [held],
  )
  return {
    ...held,
    /** The shown rows that weren't decided while held. */
    open,
    /** Ids of new rows that aren't shown yet. */
    waiting,
    /** Whether the latest rows differ from the ones shown, apart from what this tab decided. */
    hasChanged,
    show,
    /** Ref for the element that contains the list. */
    list,
  }
}
export type Hold = ReturnType<typeof useHeldRows<Held>>

const idsOf = (rows: readonly Held[]) => new Set(rows.map(({ id }) => id))
const haveSameIds = (a: readonly Held[], b: readonly Held[]) =>
  a === b || (a.length === b.length && a.every(({ id }, index) => id === b[index]?.id))

const MOVES = ['pointerdown', 'pointerover', 'pointerout', 'focusin', 'focusout']

/** Rows without a status are never decided. */
interface Held {
  readonly id: number
  readonly status?: string
}

export interface HeldRows<Row extends Held> {
  readonly rows: readonly Row[]
  /** Ids of rows whose status changed while held. */
  readonly decided: ReadonlySet<number>
}

/**
 * The rows to show while a list is held: the previous ones in their order, with their current data. New rows are only
 * added after the last one, where they don't move any other row.
 * @param latest the rows that the list would show if it weren't held
 * @param currentOf the current version of a row that is no longer in `latest`
 */
export const holdRows = <Row extends Held>(
  held: HeldRows<Row>,
  latest: readonly Row[],
  currentOf: (row: Row) => Row | null,
): HeldRows<Row> => {
  const listed = new Map(latest.map(row => [row.id, row]))
  const current: Row[] = []
  const decided: number[] = []
  for (const row of held.rows) {
    const now = listed.get(row.id) ?? currentOf(row)
    if (now) current.push(now)
    if (now && now.status !== row.status) decided.push(row.id)
  }
  const shown = idsOf(held.rows)
  const last = latest.findLastIndex(({ id }) => shown.has(id))
  const rows = [...current, ...(last < 0 && shown.size > 0 ? [] : latest.slice(last + 1))]
  const isSame =
    rows.length === held.rows.length && rows.every((row, index) => row === held.rows[index])
  if (isSame) return held
  return {
    rows,
    decided: decided.length > 0 ? new Set([...held.decided, ...decided]) : held.decided,
  }
}

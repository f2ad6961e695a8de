import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { isLineSlow } from '../../lib/slow-line.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { lazyPart } from '../lazy-part.ts'
import { useFirstRows } from './first-rows.ts'
import { useRowSlices } from './row-slices.ts'
import type { RowSizes, Rows } from './rows.ts'
import { whenScrollNears } from './scroll-signs.ts'
import type { VirtualRows } from './virtual-rows.ts'

const virtualRows = lazyPart('rest of the list', () => import('./virtual-rows.ts'), {
  urgent: true,
})

interface TableRowsOptions extends RowSizes {
  /** Stays rendered wherever it is; -1 for none. */
  keep: number
}
/** Ref of each row that is rendered. */
export type MeasureRow = (row: Element | null) => void

/**
 * Which rows to render inside `body`, which scrolls with its nearest scrolling ancestor. At first those that a window holds;
 * a longer list fetches what follows the scrolling when the browser is idle, on a slow line when it is about to be scrolled.
 */
export const useTableRows = (
  body: RefObject<HTMLElement | null>,
  { keep, ...sizes }: TableRowsOptions,
): Rows & { measure: MeasureRow } => {
  const { ids, estimate, above } = sizes
  const { cut, note } = useRowSlices(ids, keep)
  const { rows: first, isAll, moved } = useFirstRows(body, sizes, cut, keep)
  const [list, setList] = useState<VirtualRows | null>(null)
  const rows = list?.rows({ ...sizes, cut }) ?? first

  const [isNear, setIsNear] = useState(false)
  const hasFailed = useRef(false)
  const code = virtualRows.usePart(isNear, () => {
    hasFailed.current = true
    setIsNear(false)
    moved()
  })
  useEffect(() => {
    if (isAll || isNear) return
    // Code that is here takes over before a scrolled list is painted.
    const near = () => (code ? flushSync(() => setIsNear(true)) : setIsNear(true))
    const forget = whenScrollNears(body, near)
    const cancel = isLineSlow() || hasFailed.current ? undefined : whenIdle(() => setIsNear(true))
    return () => {
      forget()
      cancel?.()
    }
  }, [isAll, isNear, body, code])

  const latest = useRef({ list, given: { ...sizes, cut } })
  latest.current = { list, given: { ...sizes, cut } }
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another kind, cards for instance, are another list
  useLayoutEffect(() => {
    if (!isNear || !code) return
    const { given } = latest.current
    setList(
      code.createVirtualRows(body, given, isUrgent =>
        isUrgent ? flushSync(renderAgain) : renderAgain(),
      ),
    )
    return () => setList(null)
  }, [isNear, code, body, estimate])
  useLayoutEffect(() => list?.start(), [list])
  useLayoutEffect(() => list?.rendered())
  useLayoutEffect(() => note(rows.placed), [rows.placed, note])
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the groups change
  useLayoutEffect(() => {
    if (!isFirst.current) latest.current.list?.regrouped()
    isFirst.current = false
  }, [above])

  const measure = useCallback<MeasureRow>(row => latest.current.list?.measure(row), [])
  return { ...rows, measure }
}

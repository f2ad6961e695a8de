import { useCallback, useSyncExternalStore } from 'react'
import { topmostDialog } from '../../ui/messages.tsx'

/** What the header and the foot of a list cover at most. */
const COVERED = '-100px 0px -72px'

/** Elements in view that show the decision on a request, with its Undo. */
const shown = new Map<Element, number>()
const followers = new Set<() => void>()

const follow = (changed: () => void) => {
  followers.add(changed)
  return () => followers.delete(changed)
}

/** Whether a row in view shows the decision on one of these requests. Rows below a dialog don't count. */
export const isDecisionInView = (requests: readonly { id: number }[]): boolean => {
  const dialog = topmostDialog()
  return [...shown].some(
    ([row, of]) =>
      requests.some(({ id }) => id === of) && (dialog === null || dialog.contains(row)),
  )
}

export const useIsDecisionInView = (requests: readonly { id: number }[]): boolean =>
  useSyncExternalStore(follow, () => isDecisionInView(requests))

/** A `ref` for the part of a row that shows the decision. */
export const useDecisionInView = (requestId: number) =>
  useCallback(
    (row: HTMLElement | null) => {
      if (!row) return
      const set = (isInView: boolean) => {
        if (isInView) shown.set(row, requestId)
        else shown.delete(row)
        for (const changed of followers) changed()
      }
      const observer = new IntersectionObserver(
        entries => set(entries.at(-1)?.isIntersecting === true),
        { rootMargin: COVERED },
      )
      observer.observe(row)
      // The observer reports in a later frame.
      const { top, bottom } = row.getBoundingClientRect()
      set(bottom > 0 && top < innerHeight)
      return () => {
        observer.disconnect()
        set(false)
      }
    },
    [requestId],
  )

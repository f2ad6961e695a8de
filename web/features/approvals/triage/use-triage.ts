import { useEffect, useMemo, useRef } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { useOpened } from '../../../components/list/use-opened.ts'
import { notify } from '../../../state/toasts.ts'
import { focusField } from '../../../ui/focus.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { APPROVALS, hasPending } from '../list/approvals-list.tsx'
import type { ApprovalList } from '../list/use-approval-list.ts'
import { ALL, LISTED } from './purposes.ts'

interface Place {
  top: number
  row: string | undefined
}

const scroller = () => document.querySelector('main')

const returnTo = ({ top, row }: Place) => {
  scroller()?.scrollTo({ top })
  focusField(document, row === undefined ? '[data-opens-triage]' : `[data-row="${row}"]`)
}

/**
 * Keeps the purpose of triage in the URL, so that Back closes it and a reload keeps it open. Also handles the "t"
 * shortcut.
 */
export const useTriage = ({ stored, filters }: Pick<ApprovalList, 'stored' | 'filters'>) => {
  const { matching, query, applied } = filters
  const { opened: purpose, open: openTriage, show, close: leave } = useOpened('for')
  const isOpen = purpose !== null
  // From a list of decided requests, it has all pending ones. New ones needn't wait for the pointer.
  const from = hasPending(applied) ? matching : stored
  const listed = useMemo(() => from.filter(row => row.status === 'pending'), [from])
  const place = useRef<Place | null>(null)
  const isFiltered = hasPending(query) && APPROVALS.activeFilters(query) > 0

  /** Without a purpose, opens what the list shows. */
  const open = useStableCallback((id?: string) => {
    if (listed.length === 0 && id === undefined) {
      notify({
        kind: 'info',
        id: 'triage-empty',
        title: 'Nothing to triage',
        description: 'This list has no pending requests. Try other filters.',
      })
      return
    }
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    place.current = { top: scroller()?.scrollTop ?? 0, row }
    openTriage(id ?? (isFiltered ? LISTED : ALL))
  })

  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) scroller()?.scrollTo({ top: 0 })
    else if (wasOpen.current) returnTo(place.current ?? { top: 0, row: undefined })
    wasOpen.current = isOpen
  }, [isOpen])

  useActions(isOpen ? {} : { triage: () => open() })

  return { isOpen, purpose, listed, open, show, leave }
}
export type TriageControl = ReturnType<typeof useTriage>

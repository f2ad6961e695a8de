import { useCallback, useEffect, useRef } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { useOpened } from '../../../components/list/use-opened.ts'
import { notify } from '../../../state/toasts.ts'
import { focusField } from '../../../ui/focus.ts'

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
 * Keeps triage in the URL, so that Back closes it and a reload keeps it open. Also handles the "t" shortcut.
 * @param waiting number of pending requests
 */
export const useTriage = (waiting: number) => {
  const { opened, open: openTriage, close: leave } = useOpened('triage')
  const isOpen = opened !== null
  const place = useRef<Place | null>(null)

  const open = useCallback(() => {
    if (waiting === 0) {
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
    openTriage('')
  }, [waiting, openTriage])

  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) scroller()?.scrollTo({ top: 0 })
    else if (wasOpen.current) returnTo(place.current ?? { top: 0, row: undefined })
    wasOpen.current = isOpen
  }, [isOpen])

  useActions(isOpen ? {} : { triage: open })

  return { isOpen, open, leave }
}

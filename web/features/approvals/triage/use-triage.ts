import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useShortcuts } from '../../../components/shortcuts/use-shortcuts.ts'
import { notify } from '../../../state/toasts.ts'

const PARAM = 'triage'
/** The history entry was made by opening triage here, so that leaving goes back to the list's own. */
const OPENED_HERE = 'triage-opened-here'

/** Where the list was left: how far it was scrolled and which row had the focus. */
interface Place {
  top: number
  row: string | undefined
}

const scroller = () => document.querySelector('main')

/** Takes up the list where it was left; a row that is gone gives the focus to the button that opened triage. */
const returnTo = ({ top, row }: Place) => {
  scroller()?.scrollTo({ top })
  requestAnimationFrame(() => {
    const target =
      (row && document.querySelector<HTMLElement>(`[data-row="${row}"]`)) ||
      document.querySelector<HTMLElement>('[data-opens-triage]')
    target?.focus({ preventScroll: true })
  })
}

/**
 * Triage in the address, so that Back leaves it and a reload stays in it; "t" opens it.
 * @param waiting how many requests there are to go through
 */
export const useTriage = (waiting: number) => {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const isOpen = params.has(PARAM)
  const place = useRef<Place | null>(null)

  const open = useCallback(() => {
    if (waiting === 0) {
      notify({
        kind: 'info',
        id: 'triage-empty',
        title: 'Nothing to triage',
        description: 'No pending request is in the list. Try other filters.',
      })
      return
    }
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    place.current = { top: scroller()?.scrollTop ?? 0, row }
    setParams(
      before => {
        before.set(PARAM, '')
        return before
      },
      { state: OPENED_HERE },
    )
  }, [waiting, setParams])

  const leave = useCallback(() => {
    if (location.state === OPENED_HERE) navigate(-1)
    else
      setParams(
        before => {
          before.delete(PARAM)
          return before
        },
        { replace: true },
      )
  }, [location.state, navigate, setParams])

  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) scroller()?.scrollTo({ top: 0 })
    else if (wasOpen.current) returnTo(place.current ?? { top: 0, row: undefined })
    wasOpen.current = isOpen
  }, [isOpen])

  useShortcuts(isOpen ? {} : { triage: open })

  return { isOpen, open, leave }
}

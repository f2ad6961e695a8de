import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { preloadDialog } from '../../ui/dialog.tsx'

const PARAM = 'request'

const idOf = (text: string | null): number | null => {
  const id = Number(text)
  return Number.isInteger(id) && id > 0 ? id : null
}

const wasOpenedHere = (state: unknown): boolean =>
  state !== null && typeof state === 'object' && 'openedHere' in state

/**
 * The request whose details are shown, kept in the address: a link or a reload shows them again. Opening makes a history
 * entry, so that Back closes; closing goes back to where it was opened, or takes it out of the address of a link.
 */
export const useOpenedRequest = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const latest = useRef({ setParams, state })
  latest.current = { setParams, state }

  const put = useCallback((id: number | null, replace: boolean) => {
    const { setParams, state } = latest.current
    setParams(
      before => {
        const next = new URLSearchParams(before)
        next.delete(PARAM)
        if (id !== null) next.set(PARAM, String(id))
        return next
      },
      { replace, state: replace ? state : { openedHere: true } },
    )
  }, [])

  const openedId = idOf(params.get(PARAM))
  // The window's script and that of what is in it come at the same time.
  useEffect(() => {
    if (openedId !== null) preloadDialog()
  }, [openedId])

  return {
    openedId,
    open: useCallback((row: { id: number }) => put(row.id, false), [put]),
    /** Another request in the same window. */
    show: useCallback((id: number) => put(id, true), [put]),
    close: useCallback(() => {
      if (wasOpenedHere(latest.current.state)) navigate(-1)
      else put(null, true)
    }, [navigate, put]),
    /** Back was pressed, but what is open must not close yet. */
    reopen: useCallback(() => navigate(1), [navigate]),
  }
}

import { useCallback, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

const wasOpenedHere = (state: unknown): boolean =>
  state !== null && typeof state === 'object' && 'openedHere' in state

/**
 * What is open in a window, kept in the address as `param`: a link or a reload shows it again. Opening makes a history
 * entry, so that Back closes; closing goes back to where it was opened, or takes it out of the address of a link.
 */
export const useOpened = (param: string) => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const latest = useRef({ setParams, state })
  latest.current = { setParams, state }

  const put = useCallback(
    (value: string | null, replace: boolean) => {
      const { setParams, state } = latest.current
      setParams(
        before => {
          const next = new URLSearchParams(before)
          next.delete(param)
          if (value !== null) next.set(param, value)
          return next
        },
        { replace, state: replace ? state : { openedHere: true } },
      )
    },
    [param],
  )

  const opened = params.get(param)

  return {
    opened,
    open: useCallback((value: string) => put(value, false), [put]),
    /** Another one in the same window. */
    show: useCallback((value: string) => put(value, true), [put]),
    close: useCallback(() => {
      if (wasOpenedHere(latest.current.state)) navigate(-1)
      else put(null, true)
    }, [navigate, put]),
    /** Back was pressed, but what is open must not close yet. */
    reopen: useCallback(() => navigate(1), [navigate]),
  }
}

import { useCallback, useEffect, useRef, useTransition } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { forgetUnsaved } from '../../state/unsaved.ts'
import { useCountedOverlay } from '../../ui/open-overlays.ts'

const wasOpenedHere = (state: unknown): boolean =>
  state !== null && typeof state === 'object' && 'openedHere' in state

/** Navigating back takes a moment. Closing again in the meantime must not leave the page. */
const useBackOnce = () => {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isLeaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must reset when the history entry changes
  useEffect(() => {
    isLeaving.current = false
  }, [key])
  return useCallback(() => {
    if (isLeaving.current) return
    isLeaving.current = true
    navigate(-1)
  }, [navigate])
}

/**
 * Opening pushes a history entry, so that Back closes the item. Closing goes back, or removes `param` if the page was
 * opened by a link. Closing doesn't ask about unsaved changes, because saving them also closes the item.
 */
export const useOpened = (param: string) => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const goBack = useBackOnce()
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
  // The router renders the new URL in a transition, which may take a while.
  const [isOpening, startOpening] = useTransition()
  useCountedOverlay(isOpening)

  return {
    opened,
    open: useCallback((value: string) => startOpening(() => put(value, false)), [put]),
    /** Replaces the open item without adding a history entry. */
    show: useCallback((value: string) => put(value, true), [put]),
    close: useCallback(() => {
      forgetUnsaved(param)
      if (wasOpenedHere(latest.current.state)) goBack()
      else put(null, true)
    }, [goBack, put, param]),
  }
}

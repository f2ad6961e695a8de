import { useEffect, useRef, useTransition } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { forgetUnsaved } from '../../state/unsaved.ts'
import { OPENED_HERE } from '../../ui/link.tsx'
import { useCountedOverlay } from '../../ui/open-overlays.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { useUrlParams } from '../use-url-params.ts'

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
  return () => {
    if (isLeaving.current) return
    isLeaving.current = true
    navigate(-1)
  }
}

/**
 * Opening pushes a history entry, so that Back closes the item. Closing goes back, or removes `param` if the page was
 * opened by a link. Closing doesn't ask about unsaved changes, because saving them also closes the item.
 */
export const useOpened = (param: string) => {
  const [params, setParams] = useUrlParams()
  const { state } = useLocation()
  const goBack = useBackOnce()

  const put = (value: string | null, replace: boolean) =>
    setParams(
      params => {
        params.delete(param)
        if (value !== null) params.set(param, value)
        return params
      },
      { replace, state: replace ? state : OPENED_HERE },
    )

  const opened = params.get(param)
  // The router renders the new URL in a transition, which may take a while.
  const [isOpening, startOpening] = useTransition()
  useCountedOverlay(isOpening)

  return {
    opened,
    open: useStableCallback((value: string) => startOpening(() => put(value, false))),
    /** Replaces the open item without adding a history entry. */
    show: useStableCallback((value: string) => put(value, true)),
    close: useStableCallback(() => {
      forgetUnsaved(param)
      if (wasOpenedHere(state)) goBack()
      else put(null, true)
    }),
  }
}

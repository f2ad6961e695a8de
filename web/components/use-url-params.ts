import { useCallback } from 'react'
import {
  type NavigateOptions,
  useHref,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom'

type Change = (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/**
 * The parameters of the URL, and a function that changes them. The router renders a new URL in a transition. Unlike those of
 * `useSearchParams`, changes made in the meantime build on that URL, and don't take users back to a page that they are
 * leaving.
 */
export const useUrlParams = (): readonly [URLSearchParams, Change] => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const here = useHref(useLocation().pathname)
  const change = useCallback<Change>(
    (next, options) => {
      if (location.pathname !== here) return
      navigate({ search: next(new URLSearchParams(location.search)).toString() }, options)
    },
    [navigate, here],
  )
  return [params, change]
}

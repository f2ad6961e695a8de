import { useEffect } from 'react'
import { useUrlParams } from './use-url-params.ts'

/**
 * Calls `act` if the URL contains the parameter, for example `?replace`, and removes the parameter, so that a reload
 * doesn't repeat the action.
 * @param act must be stable
 */
export const useUrlAction = (name: string, act: () => void) => {
  const [params, setParams] = useUrlParams()
  const isPresent = params.has(name)
  useEffect(() => {
    if (!isPresent) return
    act()
    setParams(
      before => {
        before.delete(name)
        return before
      },
      { replace: true },
    )
  }, [name, isPresent, act, setParams])
}

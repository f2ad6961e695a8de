import { useState } from 'react'

/**
 * For a dialog that shows `opened`, which is null while it is closed. `last` is kept during the closing animation, and
 * `times` changes with each opening, for a React key that resets the content.
 */
export const useLastOpened = <T>(opened: T | null) => {
  const [state, setState] = useState({ opened, last: opened, times: 0 })
  if (opened !== state.opened)
    setState({ opened, last: opened ?? state.last, times: state.times + (opened === null ? 0 : 1) })
  return state
}

import { useLayoutEffect } from 'react'

export const STATIC_SHELL_ID = 'static-shell'

export const useRemoveStaticShell = () => {
  useLayoutEffect(() => {
    document.getElementById(STATIC_SHELL_ID)?.remove()
    document.getElementById('not-started')?.remove()
  }, [])
}

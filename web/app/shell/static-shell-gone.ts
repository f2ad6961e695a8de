import { useLayoutEffect } from 'react'

export const STATIC_SHELL_ID = 'static-shell'

/** Removes what the HTML showed before its scripts ran (static-shell.tsx). */
export const useStaticShellGone = () => {
  useLayoutEffect(() => document.getElementById(STATIC_SHELL_ID)?.remove(), [])
}

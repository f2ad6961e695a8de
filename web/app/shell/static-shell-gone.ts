import { useLayoutEffect } from 'react'

export const STATIC_SHELL_ID = 'static-shell'

/** Removes the static shell (static-shell.tsx) from the document. */
export const useStaticShellGone = () => {
  useLayoutEffect(() => document.getElementById(STATIC_SHELL_ID)?.remove(), [])
}

import { useLayoutEffect } from 'react'

/** Takes away the shape of the shell that the page came with (first-frame.html), as the real one is there. */
export const useFirstFrameGone = () => {
  useLayoutEffect(() => document.getElementById('frame')?.remove(), [])
}

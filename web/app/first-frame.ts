import { useLayoutEffect } from 'react'

/** Takes away what the document was painted with before its scripts were here (sign-in-frame.html). */
export const useFirstFrameGone = () => {
  useLayoutEffect(() => document.getElementById('frame')?.remove(), [])
}

import { startTransition, useEffect, useLayoutEffect, useState } from 'react'

/* The shell is drawn while the page of the first view still reads what it shows. */

let running: Promise<unknown> | null = null

/** The page is not drawn before `reads` have ended. */
export const holdPage = (reads: Promise<unknown>) => {
  const held = reads.finally(() => {
    if (running === held) running = null
  })
  running = held
}

/** May the page be drawn? Until then its place is that of the frame the document came with (first-frame.html). */
export const useIsPageDue = (): boolean => {
  const [isDue, setIsDue] = useState(running === null)
  useEffect(() => {
    const draw = () => startTransition(() => setIsDue(true))
    if (running === null) draw()
    else running.then(draw, draw)
  }, [])
  useLayoutEffect(() => {
    const frame = document.getElementById('frame')
    if (isDue) frame?.remove()
    else frame?.setAttribute('data-inside', '')
  }, [isDue])
  return isDue
}

import { log } from '../../lib/log.ts'
import { preferences, setFullscreen } from '../../state/preferences.ts'

/*
 * Turns on a saved setting that changes the layout (no backdrop, no brand bar), and also enters the browser's
 * fullscreen mode. Browsers only allow that on a click, so after a reload only the layout remains.
 */

export const enterFullscreen = async () => {
  setFullscreen(true)
  try {
    await document.documentElement.requestFullscreen?.()
  } catch (cause) {
    // Denied by the browser or by an embedding frame; keep the layout.
    log.warn('Couldn’t enter fullscreen.', cause)
  }
}

export const exitFullscreen = async () => {
  setFullscreen(false)
  if (document.fullscreenElement) await document.exitFullscreen()
}

/** Resets the layout when the user exits the browser's fullscreen mode. Returns a function that stops this. */
export const followFullscreen = (): (() => void) => {
  const onChange = () => {
    if (!document.fullscreenElement && preferences.fullscreenEnabled) setFullscreen(false)
  }
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

import { log } from '../../lib/log.ts'
import { preferences, setFullscreen } from '../../state/preferences.ts'

/* The browser's fullscreen mode requires a click, so after a reload only the layout remains (no backdrop, no brand
   bar). */

export const enterFullscreen = async () => {
  setFullscreen(true)
  try {
    await document.documentElement.requestFullscreen?.()
  } catch (cause) {
    // Keep the layout if the browser or an embedding frame denies it.
    log.warn('Couldn’t enter fullscreen.', cause)
  }
}

export const exitFullscreen = async () => {
  setFullscreen(false)
  if (document.fullscreenElement) await document.exitFullscreen()
}

/** Restores the layout when the user exits the browser's fullscreen mode. Returns a function that stops this. */
export const followFullscreen = (): (() => void) => {
  const onChange = () => {
    if (!document.fullscreenElement && preferences.fullscreenEnabled) setFullscreen(false)
  }
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

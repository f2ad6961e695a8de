import { log } from '../../lib/log.ts'
import { preferences, setPreference } from '../../state/preferences.ts'

/*
 * Entering browser fullscreen requires a click, so after a reload only the layout remains (no backdrop, no brand bar).
 */

export const enterFullscreen = async () => {
  setPreference('fullscreenEnabled', true)
  try {
    await document.documentElement.requestFullscreen?.()
  } catch (cause) {
    // Keep the fullscreen layout even if the browser or an embedding frame denies fullscreen mode.
    log.warn('Couldn’t enter fullscreen.', cause)
  }
}

export const exitFullscreen = async () => {
  setPreference('fullscreenEnabled', false)
  if (document.fullscreenElement) await document.exitFullscreen()
}

/** Restores the normal layout when the user exits browser fullscreen. Returns a function that removes the listener. */
export const followFullscreen = (): (() => void) => {
  const onChange = () => {
    if (!document.fullscreenElement && preferences.fullscreenEnabled)
      setPreference('fullscreenEnabled', false)
  }
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

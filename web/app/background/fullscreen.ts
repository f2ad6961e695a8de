import { log } from '../../lib/log.ts'
import { preferences, setFullscreen } from '../../state/preferences.ts'

/*
 * The setting controls the layout (no backdrop, no brand bar) and is saved. The browser's fullscreen mode follows if
 * requested by a click, the only way browsers allow; after a reload only the layout remains.
 */

export const enterFullscreen = async () => {
  setFullscreen(true)
  try {
    await document.documentElement.requestFullscreen?.()
  } catch (cause) {
    // Denied by the browser or an embedding frame: keep the layout only.
    log.warn('Couldn’t enter fullscreen.', cause)
  }
}

export const exitFullscreen = async () => {
  setFullscreen(false)
  if (document.fullscreenElement) await document.exitFullscreen()
}

/** Leaves the layout when the user exits the browser's fullscreen mode. Returns a function that stops it. */
export const followFullscreen = (): (() => void) => {
  const onChange = () => {
    if (!document.fullscreenElement && preferences.fullscreenEnabled) setFullscreen(false)
  }
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

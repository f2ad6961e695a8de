import { log } from '../../lib/log.ts'
import { preferences, setFullscreen } from '../../state/preferences.ts'

/*
 * The setting decides the layout (no backdrop, no brand bar) and is remembered. The browser's own fullscreen goes with it when a
 * click asks for it; browsers grant it to clicks only, so after a reload the layout is there without it.
 */

export const enterFullscreen = async () => {
  setFullscreen(true)
  try {
    await document.documentElement.requestFullscreen?.()
  } catch (cause) {
    // Refused by the browser or a frame around us: the layout alone is what remains.
    log.warn('The browser did not go fullscreen.', cause)
  }
}

export const exitFullscreen = async () => {
  setFullscreen(false)
  if (document.fullscreenElement) await document.exitFullscreen()
}

/** App-long: who leaves the browser's fullscreen by its own key leaves the layout, too. Returns the way to stop. */
export const followFullscreen = (): (() => void) => {
  const onChange = () => {
    if (!document.fullscreenElement && preferences.fullscreenEnabled) setFullscreen(false)
  }
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

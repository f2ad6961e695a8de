import { useLayoutEffect } from 'react'
import { isFlag, persisted } from '../../lib/persisted.ts'
import { whenIdle } from '../../lib/when-idle.ts'

const stored = persisted('fontsLoaded', isFlag, false)
let areLoaded = false

const apply = () => {
  document.documentElement.dataset.fonts = ''
}

const load = async () => {
  await Promise.allSettled([...document.fonts].map(font => font.load()))
  areLoaded = true
  stored.write(true)
}

/**
 * Loads the fonts after the first page is shown and applies them from the next one on, because text that is in view would
 * move. On later visits, they are cached, and `index.html` applies them from the start.
 * @param isSteady whether nothing on the page moves with its fonts, so that they are applied at once
 */
export const useWebFonts = (isSteady: boolean): void =>
  useLayoutEffect(() => {
    if (areLoaded) return apply()
    return whenIdle(async () => {
      await load()
      if (isSteady) apply()
    })
  }, [isSteady])

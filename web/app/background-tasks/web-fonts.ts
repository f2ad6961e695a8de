import { isFlag, persisted } from '../../lib/persisted.ts'
import { whenIdle } from '../../lib/when-idle.ts'

const stored = persisted('fontsLoaded', isFlag, false)

/** Loads the fonts after the first view. On later visits they are cached, and `index.html` applies them from the start. */
export const loadFonts = (): (() => void) =>
  whenIdle(() => {
    document.documentElement.dataset.fonts = ''
    stored.write(true)
  })

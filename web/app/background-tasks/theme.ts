import { subscribe } from 'valtio/vanilla'
import { effectiveTheme, preferences, rereadPreferences } from '../../state/preferences.ts'
import { sidebar } from '../../state/sidebar.ts'

/** Applies theme and layout, and updates them when the operating system or another tab changes them. */
export const followTheme = () => {
  const print = matchMedia('print')
  const show = () => {
    Object.assign(document.documentElement.dataset, {
      theme: print.matches ? 'light' : effectiveTheme(preferences.theme),
      window: preferences.fullscreenEnabled ? 'full' : 'framed',
      sidebar: sidebar.expanded ? 'wide' : 'icons',
    })
  }
  show()
  subscribe(preferences, show)
  subscribe(sidebar, show)
  print.addEventListener('change', show)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  addEventListener('storage', rereadPreferences)
}

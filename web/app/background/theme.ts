import { subscribe } from 'valtio/vanilla'
import { effectiveTheme, preferences, rereadPreferences } from '../../state/preferences.ts'
import { sidebar } from '../../state/sidebar.ts'

/**
 * Shows the saved look on `<html>` from now on (data-theme, data-window, data-sidebar, as in index.html), follows the operating system while the theme is "system", and
 * takes over what another tab changes. For the life of the page.
 */
export const followTheme = () => {
  const show = () => {
    Object.assign(document.documentElement.dataset, {
      theme: effectiveTheme(preferences.theme),
      window: preferences.fullscreenEnabled ? 'full' : 'framed',
      sidebar: sidebar.expanded ? 'wide' : 'icons',
    })
  }
  show()
  subscribe(preferences, show)
  subscribe(sidebar, show)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  addEventListener('storage', rereadPreferences)
}

import { subscribe } from 'valtio/vanilla'
import { effectiveTheme, preferences, rereadPreferences } from '../state/preferences.ts'

/**
 * Shows the saved theme on `<html data-theme>` from now on, follows the operating system while the theme is "system", and
 * takes over what another tab changes. For the life of the page.
 */
export const followTheme = () => {
  const show = () => {
    document.documentElement.dataset.theme = effectiveTheme(preferences.theme)
  }
  show()
  subscribe(preferences, show)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  addEventListener('storage', rereadPreferences)
}

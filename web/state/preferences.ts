import { proxy } from 'valtio/vanilla'
import { isFlag, oneOf, persisted } from '../lib/persisted.ts'

type Theme = 'light' | 'dark' | 'system'

const stored = {
  theme: persisted<Theme>('vite-ui-theme', oneOf('light', 'dark', 'system'), 'system'),
  asteroidsEnabled: persisted('asteroidsEnabled', isFlag, true),
  fullscreenEnabled: persisted('fullscreenEnabled', isFlag, false),
  /**
   * Whether to load posters. The gateway fetches them from external hosts, so those hosts learn which titles are
   * viewed.
   */
  picturesEnabled: persisted('picturesEnabled', isFlag, true),
  /** Whether a decision closes the details of a request, instead of showing the next one. */
  closesAfterDecision: persisted('closesAfterDecision', isFlag, false),
}

const initial = () => ({
  theme: stored.theme.read(),
  asteroidsEnabled: stored.asteroidsEnabled.read(),
  fullscreenEnabled: stored.fullscreenEnabled.read(),
  picturesEnabled: stored.picturesEnabled.read(),
  closesAfterDecision: stored.closesAfterDecision.read(),
})

export const preferences = proxy(initial())

export const setTheme = (theme: Theme) => {
  preferences.theme = theme
  stored.theme.write(theme)
}
export const setAsteroids = (enabled: boolean) => {
  preferences.asteroidsEnabled = enabled
  stored.asteroidsEnabled.write(enabled)
}
export const setFullscreen = (enabled: boolean) => {
  preferences.fullscreenEnabled = enabled
  stored.fullscreenEnabled.write(enabled)
}
export const setPictures = (enabled: boolean) => {
  preferences.picturesEnabled = enabled
  stored.picturesEnabled.write(enabled)
}
export const setClosesAfterDecision = (enabled: boolean) => {
  preferences.closesAfterDecision = enabled
  stored.closesAfterDecision.write(enabled)
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches

/** Resolves 'system' to the operating system's theme. */
export const effectiveTheme = (theme: Theme): 'light' | 'dark' =>
  theme === 'system' ? (prefersDark() ? 'dark' : 'light') : theme

export const toggleTheme = () =>
  setTheme(effectiveTheme(preferences.theme) === 'dark' ? 'light' : 'dark')

export const rereadPreferences = () => Object.assign(preferences, initial())

import { proxy } from 'valtio/vanilla'
import { isFlag, oneOf, type Persisted, persisted } from '../lib/persisted.ts'

type Theme = 'light' | 'dark' | 'system'

interface Preferences {
  theme: Theme
  asteroidsEnabled: boolean
  fullscreenEnabled: boolean
  /**
   * Whether to load posters. The gateway fetches them from external hosts, so those hosts learn which titles are
   * viewed.
   */
  picturesEnabled: boolean
  /** Whether a decision closes the details of a request, instead of showing the next one. */
  closesAfterDecision: boolean
}

const stored: { [Name in keyof Preferences]: Persisted<Preferences[Name]> } = {
  theme: persisted<Theme>('vite-ui-theme', oneOf('light', 'dark', 'system'), 'system'),
  asteroidsEnabled: persisted('asteroidsEnabled', isFlag, true),
  fullscreenEnabled: persisted('fullscreenEnabled', isFlag, false),
  picturesEnabled: persisted('picturesEnabled', isFlag, true),
  closesAfterDecision: persisted('closesAfterDecision', isFlag, false),
}

const read = (): Preferences => ({
  theme: stored.theme.read(),
  asteroidsEnabled: stored.asteroidsEnabled.read(),
  fullscreenEnabled: stored.fullscreenEnabled.read(),
  picturesEnabled: stored.picturesEnabled.read(),
  closesAfterDecision: stored.closesAfterDecision.read(),
})

export const preferences = proxy(read())

export const setPreference = <Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
) => {
  preferences[name] = value
  stored[name].write(value)
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches

/** Resolves 'system' to the operating system's theme. */
export const effectiveTheme = (theme: Theme): 'light' | 'dark' =>
  theme === 'system' ? (prefersDark() ? 'dark' : 'light') : theme

export const toggleTheme = () =>
  setPreference('theme', effectiveTheme(preferences.theme) === 'dark' ? 'light' : 'dark')

export const rereadPreferences = () => Object.assign(preferences, read())

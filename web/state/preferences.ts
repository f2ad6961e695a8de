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

type Preferences = { [Name in keyof typeof stored]: ReturnType<(typeof stored)[Name]['read']> }

const read = () =>
  Object.fromEntries(
    Object.entries(stored).map(([name, preference]) => [name, preference.read()]),
  ) as Preferences

export const preferences = proxy(read())

export const setPreference = <Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
) => {
  preferences[name] = value
  stored[name].write(value as never)
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches

/** Resolves 'system' to the operating system's theme. */
export const effectiveTheme = (theme: Theme): 'light' | 'dark' =>
  theme === 'system' ? (prefersDark() ? 'dark' : 'light') : theme

export const toggleTheme = () =>
  setPreference('theme', effectiveTheme(preferences.theme) === 'dark' ? 'light' : 'dark')

export const rereadPreferences = () => Object.assign(preferences, read())

import type { SettingsOwner } from '../../features/settings-transfer/config-import.ts'
import { resource } from '../../state/resource.ts'
import { SHELL_PAGES } from '../pages.ts'

export const loadSettingsOwners = async (): Promise<readonly SettingsOwner[]> => {
  const pages = SHELL_PAGES.filter(page => page.holdsSettings)
  return Promise.all(
    pages.map(async ({ path, title, load }) => {
      const { SETTINGS, IMPORT_REFUSAL } = await load()
      if (!SETTINGS) throw new Error(`The page ${path} doesn’t export SETTINGS.`)
      return { path, title, definition: SETTINGS, importRefusal: IMPORT_REFUSAL ?? null }
    }),
  )
}

/** Loads the scripts of all pages with settings. */
export const settingsOwners = resource({
  load: loadSettingsOwners,
  failed: 'Couldn’t load the settings. The server didn’t respond, or Stargazarr was just updated.',
  everyMs: Number.POSITIVE_INFINITY,
})

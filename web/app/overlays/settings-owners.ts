import type { SettingsOwner } from '../../features/settings-transfer/differences.ts'
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

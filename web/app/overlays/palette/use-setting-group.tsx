import Settings from 'lucide-react/icons/settings'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Tv from 'lucide-react/icons/tv'
import { useMemo } from 'react'
import { undoWindow } from '../../../components/decisions/undo-window.ts'
import { configSource, isConfigSetting } from '../../../components/settings/config-source.ts'
import type { AnyField } from '../../../components/settings/field-def.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Config } from '../../../contract/config.ts'
import { TAG_SETTINGS } from '../../../contract/tags.ts'
import type { PaletteGroup, PaletteItem } from '../../../features/palette/palette-items.ts'
import type { SettingsOwner } from '../../../features/settings-transfer/config-import.ts'
import { config, isOffered, isUnread } from '../../../state/config.ts'
import { openOverlay } from '../../../state/overlays.ts'
import { preferences } from '../../../state/preferences.ts'
import { pageAt } from '../../pages.ts'
import { settingsOwners } from '../settings-owners.ts'
import { iconOf } from './page-items.tsx'

const stateOf = (name: string, field: AnyField, stored: Config | null): string | undefined => {
  if (stored === null || !isConfigSetting(name) || !isOffered(stored, name)) return undefined
  if (isUnread(stored, name)) return 'Unreadable'
  const value = configSource.valueOf(stored, name)
  if (field.isSecret) return value ? 'Saved' : 'None'
  return field.format(value)
}

/** Versions that don't have the tag settings in the configuration have them elsewhere. */
const isOnPage = (stored: Config, name: string) =>
  isOffered(stored, name) || TAG_SETTINGS.some(one => one === name)

const itemsOf = (
  { path, title, definition }: SettingsOwner,
  stored: Config | null,
): readonly PaletteItem[] =>
  Object.entries<AnyField>(definition.fields)
    .filter(([name]) => stored === null || !isConfigSetting(name) || isOnPage(stored, name))
    .map(([name, field]) => ({
      id: `setting:${path}#${name}`,
      path: title,
      label: field.label,
      keywords: field.keywords,
      icon: iconOf(pageAt(path)?.icon ?? Settings),
      state: stateOf(name, field, stored),
      act: { to: `${path}#${name}` },
    }))

/** The Plex token has its own card, so it isn't among the settings fields. */
const tokenItem = (stored: Config | null): PaletteItem => ({
  id: 'setting:plex-token',
  path: 'Plex configuration',
  label: 'Plex token',
  keywords: 'X-Plex-Token, sign in, account',
  icon: iconOf(Tv),
  state: stored === null ? undefined : stored.plexTokens.length > 0 ? 'Saved' : 'None',
  act: { to: '/plex/configuration#plex-token' },
})

const browserItem = (id: string, label: string, state: string): PaletteItem => ({
  id: `setting:${id}`,
  path: 'This browser',
  label,
  state,
  keywords: 'browser preferences',
  act: { run: () => openOverlay('browser') },
  icon: iconOf(SlidersHorizontal),
})

/** Preferences saved in this browser, which aren't among the settings fields. */
const useBrowserItems = (): readonly PaletteItem[] => {
  const { seconds } = useStore(undoWindow)
  const { picturesEnabled } = useStore(preferences)
  return useMemo(
    () => [
      browserItem('undo-window', 'Undo window', seconds === 0 ? 'No delay' : `${seconds} seconds`),
      browserItem('posters', 'Show posters', picturesEnabled ? 'On' : 'Off'),
    ],
    [seconds, picturesEnabled],
  )
}

/** Loads the settings pages on the first keystroke. */
export const useSettingGroup = (text: string): PaletteGroup => {
  const browserItems = useBrowserItems()
  const isWanted = text.trim() !== ''
  const { data } = useResource(isWanted ? config : null)
  const { data: owners, error } = useResource(isWanted ? settingsOwners : null)
  return useMemo(
    () => ({
      id: 'settings',
      title: 'Settings',
      items: [
        tokenItem(data),
        ...browserItems,
        ...(owners ?? []).flatMap(owner => itemsOf(owner, data)),
      ],
      isLoading: isWanted && owners === null && error === null,
      error,
      retry: () => void settingsOwners.load({ force: true }),
    }),
    [owners, data, browserItems, isWanted, error],
  )
}

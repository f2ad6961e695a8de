import type Bell from 'lucide-react/icons/bell'
import type { ComponentType } from 'react'
import type { SettingsDef } from '../components/settings/define-settings.ts'
import type { ConfigKey } from '../contract/config.ts'
import type { ArrKind } from '../contract/values.ts'

export interface PageInfo {
  readonly path: string
  readonly title: string
  readonly purpose: string
  /** Whether a table fills the page. */
  readonly isTable?: true
  /** Sections listed in the sidebar. The page must contain an element with the id of each section. */
  readonly anchors?: readonly Anchor[]
}

export interface PageProps {
  readonly page: PageInfo
  readonly pages: readonly PageInfo[]
}

interface PageModule {
  readonly default: ComponentType<PageProps>
  readonly SETTINGS?: SettingsDef
  /**
   * Why the page's settings can't be imported from a file. Set if saving them requires more than changing the
   * configuration.
   */
  readonly IMPORT_REFUSAL?: string
}

export interface Page extends PageInfo {
  readonly frame: 'shell' | 'bare'
  /** The module that `load` imports. The build preloads its script. */
  readonly file: string
  readonly load: () => Promise<PageModule>
  /** Whether the page edits the configuration. If so, its module exports SETTINGS. */
  readonly holdsSettings?: boolean
}

export interface ShellPage extends Page {
  readonly label: string
  readonly group: GroupId | null
  readonly icon: typeof Bell
  /** Shortcut, in tinykeys syntax. */
  readonly keys?: string
}

interface Anchor {
  readonly id: string
  readonly label: string
  readonly icon: typeof Bell
  /** Setting without which the page doesn't have the section. */
  readonly setting?: ConfigKey
}

export type GroupId = 'approvals' | 'notifications' | 'plex' | ArrKind | 'utilities'

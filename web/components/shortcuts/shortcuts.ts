import type { KeyReach } from '../../ui/page-key.ts'

/** Where shortcuts belong together; the headings of the keyboard sheet. */
export const SHORTCUT_GROUPS = {
  everywhere: 'Everywhere',
  forms: 'Settings and forms',
  lists: 'Lists',
  requests: 'Approvals and triage',
  triage: 'Triage',
  rules: 'Content router',
} as const
export type ShortcutGroup = keyof typeof SHORTCUT_GROUPS

export interface Shortcut {
  group: ShortcutGroup
  /** Each does it; written as in `KeyBinding`. */
  keys: readonly string[]
  /** What it does, as a line of the keyboard sheet. */
  label: string
  reach?: KeyReach
  mayRepeat?: boolean
}

/** What `useShortcuts` binds, and the keyboard sheet lists. The keys of pages are in app, those that a row, a handle or the messages handle themselves in own-keys.ts. */
export const SHORTCUTS = {
  palette: {
    group: 'everywhere',
    keys: ['Mod+k'],
    label: 'Search and commands',
    reach: 'fields',
  },
  bell: { group: 'everywhere', keys: ['b'], label: 'Activity' },
  sheet: { group: 'everywhere', keys: ['?'], label: 'This list of shortcuts' },
  sidebar: {
    group: 'everywhere',
    keys: ['Mod+b'],
    label: 'Show or hide the sidebar',
    reach: 'anywhere',
  },

  save: { group: 'forms', keys: ['Mod+s'], label: 'Save the changes', reach: 'anywhere' },

  filter: { group: 'lists', keys: ['/'], label: 'Go to the filter' },
  bar: {
    group: 'lists',
    keys: ['F6'],
    label: 'To the bar of a selection or of changes, and back',
    reach: 'fields',
  },

  next: { group: 'requests', keys: ['j'], label: 'Next request', mayRepeat: true },
  previous: { group: 'requests', keys: ['k'], label: 'Previous request', mayRepeat: true },
  approve: { group: 'requests', keys: ['a'], label: 'Approve' },
  reject: { group: 'requests', keys: ['r'], label: 'Reject' },
  undo: { group: 'requests', keys: ['u', 'Mod+z'], label: 'Take back the last decision' },
  delete: { group: 'requests', keys: ['Delete'], label: 'Delete the request in focus' },
  triage: { group: 'requests', keys: ['t'], label: 'Start triage' },

  skip: { group: 'triage', keys: ['s'], label: 'Skip the request' },
  leave: { group: 'triage', keys: ['Escape'], label: 'Back to the list' },
} as const satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof SHORTCUTS

export const shortcutOf = (id: ShortcutId): Shortcut => SHORTCUTS[id]

/** For a button's `aria-keyshortcuts`, which its tooltip shows as well. */
export const ariaKeysOf = (id: ShortcutId): string =>
  shortcutOf(id)
    .keys.flatMap(keys =>
      keys.startsWith('Mod+')
        ? [keys.replace('Mod', 'Control'), keys.replace('Mod', 'Meta')]
        : keys,
    )
    .map(keys => keys.replace(/\+[a-z]$/, key => key.toUpperCase()))
    .join(' ')

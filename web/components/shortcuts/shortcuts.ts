import type { ShortcutScope } from '../../ui/shortcut-scope.ts'

export const SHORTCUT_GROUPS = {
  everywhere: 'General',
  forms: 'Settings and forms',
  lists: 'Lists',
  requests: 'Approvals and triage',
  triage: 'Triage',
  rules: 'Content router',
} as const
export type ShortcutGroup = keyof typeof SHORTCUT_GROUPS

export interface Shortcut {
  group: ShortcutGroup
  keys: readonly string[]
  label: string
  scope?: ShortcutScope
  mayRepeat?: boolean
}

/**
 * Shortcuts by id. Those that open pages are defined in the app folder, and those for rows, handles and notifications
 * in own-keys.ts.
 */
export const SHORTCUTS = {
  palette: {
    group: 'everywhere',
    keys: ['Mod+k'],
    label: 'Search and commands',
    scope: 'fields',
  },
  bell: { group: 'everywhere', keys: ['b'], label: 'Activity' },
  sheet: { group: 'everywhere', keys: ['?'], label: 'Keyboard shortcuts' },
  sidebar: {
    group: 'everywhere',
    keys: ['Mod+b'],
    label: 'Toggle sidebar',
    scope: 'anywhere',
  },

  save: { group: 'forms', keys: ['Mod+s'], label: 'Save changes', scope: 'anywhere' },

  filter: { group: 'lists', keys: ['/'], label: 'Go to filter' },
  bar: {
    group: 'lists',
    keys: ['F6'],
    label: 'Move between action bar, notifications and page',
    scope: 'anywhere',
  },

  next: { group: 'requests', keys: ['j'], label: 'Next request', mayRepeat: true },
  previous: { group: 'requests', keys: ['k'], label: 'Previous request', mayRepeat: true },
  approve: { group: 'requests', keys: ['a'], label: 'Approve selected or focused requests' },
  reject: { group: 'requests', keys: ['r'], label: 'Reject selected or focused requests' },
  undo: { group: 'requests', keys: ['u', 'Mod+z'], label: 'Undo last decision' },
  delete: { group: 'requests', keys: ['Delete'], label: 'Delete focused request' },
  triage: { group: 'requests', keys: ['t'], label: 'Start triage' },

  skip: { group: 'triage', keys: ['s'], label: 'Skip request' },
  leave: { group: 'triage', keys: ['Escape'], label: 'Back to list' },
} as const satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof SHORTCUTS

export const shortcutOf = (id: ShortcutId): Shortcut => SHORTCUTS[id]

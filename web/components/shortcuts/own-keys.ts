import type { Shortcut } from './shortcuts.ts'

/**
 * These keys are handled by the focused row, handle, action bar or notification. They are listed in the help but not
 * bound.
 */
export const OWN_KEYS: readonly Shortcut[] = [
  { group: 'everywhere', keys: ['Alt+t'], label: 'Go to notifications' },

  { group: 'lists', keys: ['ArrowUp', 'ArrowDown'], label: 'Previous or next row' },
  { group: 'lists', keys: ['Home', 'End'], label: 'First or last row' },
  { group: 'lists', keys: ['PageUp', 'PageDown'], label: 'One screen up or down' },
  { group: 'lists', keys: ['Space'], label: 'Select row' },
  { group: 'lists', keys: ['Shift+Space'], label: 'Extend selection to row' },
  { group: 'lists', keys: ['Enter'], label: 'Open row' },
  { group: 'lists', keys: ['Escape'], label: 'Clear selection' },

  {
    group: 'rules',
    keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'],
    label: 'Move focused rule',
  },
]

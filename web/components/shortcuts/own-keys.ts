import type { Shortcut } from './shortcuts.ts'

/** Keys that the focused row or handle, the bar or the messages handle themselves: not bound, but listed. */
export const OWN_KEYS: readonly Shortcut[] = [
  { group: 'everywhere', keys: ['Alt+t'], label: 'To the messages' },

  { group: 'lists', keys: ['ArrowUp', 'ArrowDown'], label: 'Previous or next row' },
  { group: 'lists', keys: ['Home', 'End'], label: 'First or last row' },
  { group: 'lists', keys: ['PageUp', 'PageDown'], label: 'A screen of rows' },
  { group: 'lists', keys: ['Space'], label: 'Select the row' },
  { group: 'lists', keys: ['Shift+Space'], label: 'Select up to the row' },
  { group: 'lists', keys: ['Enter'], label: 'Open the row' },
  { group: 'lists', keys: ['Escape'], label: 'Clear the selection' },

  {
    group: 'rules',
    keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'],
    label: 'Move the rule whose handle is in focus',
  },
]

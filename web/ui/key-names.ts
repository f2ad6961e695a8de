/** Whether the keyboard has a Cmd key instead of Ctrl. */
export const hasCommandKey = () => /Mac|iPod|iPhone|iPad/.test(navigator.platform)

const NAMES: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Meta: '⌘',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}

/** Labels for this keyboard: "Mod+k" becomes Ctrl K or ⌘ K. */
export const keyCaps = (press: string): string[] =>
  press.split('+').map(key => {
    const name = key === 'Mod' ? (hasCommandKey() ? 'Meta' : 'Control') : key
    return NAMES[name] ?? (name.length === 1 ? name.toUpperCase() : name)
  })

/** Formats `aria-keyshortcuts` for display, reduced to the variant for this keyboard. */
export const shownKeys = (ariaKeys: string): string => {
  const all = ariaKeys.split(' ')
  const own = all.find(press => press.startsWith(hasCommandKey() ? 'Meta+' : 'Control+'))
  return keyCaps(own ?? all[0] ?? '').join(' ')
}

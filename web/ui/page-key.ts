const ELSEWHERE =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * Whether a key press is meant for the page: not typed into a field, a window or a menu, not taken yet, and no shortcut of the
 * browser unless `withModifier`.
 */
export const isForPage = (event: KeyboardEvent, { withModifier = false } = {}): boolean =>
  !event.defaultPrevented &&
  (withModifier || !(event.ctrlKey || event.metaKey || event.altKey)) &&
  !(event.target instanceof Element && event.target.closest(ELSEWHERE))

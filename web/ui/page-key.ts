const ELSEWHERE =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Whether a key press is meant for the page: not typed into a field, a window or a menu, no shortcut of the browser, not taken yet. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !(event.target instanceof Element && event.target.closest(ELSEWHERE))

/** Where keys type. */
const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
const WINDOWS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

const isIn = (event: Event, where: string) =>
  event.target instanceof Element && event.target.closest(where) !== null

/**
 * Where a shortcut works. 'page': not while something is typed, nor in a window or a menu. 'fields': in the fields of the
 * page, too. 'anywhere': in windows as well.
 */
export type KeyReach = 'page' | 'fields' | 'anywhere'

/** Whether a press at this place counts for shortcuts of that reach. */
export const isInReach = (event: Event, reach: KeyReach): boolean =>
  reach === 'anywhere' || !(isIn(event, WINDOWS) || (reach === 'page' && isIn(event, FIELDS)))

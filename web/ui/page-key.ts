const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
const WINDOWS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

const isIn = (event: Event, where: string) =>
  event.target instanceof Element && event.target.closest(where) !== null

/**
 * Where a shortcut works. 'page': not in fields, dialogs or menus. 'fields': also in fields of the page. 'anywhere':
 * also in dialogs.
 */
export type KeyReach = 'page' | 'fields' | 'anywhere'

export const isInReach = (event: Event, reach: KeyReach): boolean =>
  reach === 'anywhere' || !(isIn(event, WINDOWS) || (reach === 'page' && isIn(event, FIELDS)))

import { isOverlayOpen } from './open-overlays.ts'

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

const isIn = (event: Event, where: string) =>
  event.target instanceof Element && event.target.closest(where) !== null

/**
 * Where a shortcut works. 'page': not in fields. 'fields': also in fields. Both are off while a dialog, sheet or menu
 * is open or opening. 'anywhere': always.
 */
export type ShortcutScope = 'page' | 'fields' | 'anywhere'

export const isInScope = (event: Event, scope: ShortcutScope): boolean =>
  scope === 'anywhere' || !(isOverlayOpen() || (scope === 'page' && isIn(event, FIELDS)))

/**
 * Whether a key is meant for an overlay that isn't focused yet. It must not reach the focused row either, which handles
 * Enter and Space itself. Tab and Esc are left to the browser.
 */
export const isForUnfocusedOverlay = (event: KeyboardEvent): boolean =>
  isOverlayOpen() &&
  !isIn(event, OVERLAYS) &&
  !event.ctrlKey &&
  !event.metaKey &&
  event.key !== 'Tab' &&
  event.key !== 'Escape'

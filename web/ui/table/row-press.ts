import type { MouseEvent } from 'react'

const CONTROLS =
  'a, button, input, select, textarea, label, summary, [role="button"], .row-actions, [popover], dialog'

/** Whether a click beside the controls of a row opens it. React also passes on clicks in the row's open menu. */
export const isRowPress = (event: MouseEvent<HTMLElement>): boolean =>
  !event.defaultPrevented &&
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  !event.target.closest(CONTROLS) &&
  getSelection()?.isCollapsed !== false

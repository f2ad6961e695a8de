import type { MouseEvent } from 'react'

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"], .row-actions'

export const isRowPress = (event: MouseEvent<HTMLElement>): boolean =>
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest(CONTROLS)) &&
  getSelection()?.isCollapsed !== false

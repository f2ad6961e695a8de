import type { MouseEvent } from 'react'

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** Whether a click is meant for the row, as opposed to one of its controls or a text selection. */
export const isRowPress = (event: MouseEvent<HTMLElement>): boolean =>
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest(CONTROLS)) &&
  getSelection()?.isCollapsed !== false

import type { MouseEvent } from 'react'

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** Whether a press means the row: not one of its controls, and no text in it was marked. */
export const isRowPress = (event: MouseEvent<HTMLElement>): boolean =>
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest(CONTROLS)) &&
  getSelection()?.isCollapsed !== false

import type { MouseEvent } from 'react'

/** Whether a press selected text. One that selects nothing ends an earlier selection before its click. */
export const selectsText = ({ detail }: MouseEvent): boolean =>
  detail > 0 && getSelection()?.isCollapsed === false

/** Whether a click on a link should open it in this tab. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

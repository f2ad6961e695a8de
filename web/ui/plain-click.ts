import type { MouseEvent } from 'react'

/** Whether a click on a link should open it in this tab. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

import type { FocusEvent, MouseEvent } from 'react'
import { isRowPress } from './row-events.ts'
import type { DataTableProps } from './types.ts'

const CARD = 'li[data-index]'
const cardOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(CARD) : null

/** A card cannot have the focus itself: its first button gets it (Undo, once it is decided), or that of the card in its place. */
export const cardFocus = (card: HTMLElement): HTMLElement | null => {
  const index = card.dataset.index
  const place = card.isConnected ? card : document.querySelector(`${CARD}[data-index="${index}"]`)
  return place?.querySelector<HTMLElement>('button:enabled') ?? null
}

interface CardEventOptions<Row extends object> extends Pick<DataTableProps<Row>, 'onRowOpen'> {
  sorted: readonly Row[]
  keepFocusIn: (card: HTMLElement | null) => void
}

/** The handlers of the list of cards: a press on a card outside its controls opens it, and where the focus is. */
export const cardEvents = <Row extends object>({
  sorted,
  onRowOpen,
  keepFocusIn,
}: CardEventOptions<Row>) => ({
  onClick(event: MouseEvent<HTMLElement>) {
    const row = sorted[Number(cardOf(event.target)?.dataset.index)]
    if (row && onRowOpen && isRowPress(event)) onRowOpen(row)
  },
  onFocus(event: FocusEvent<HTMLElement>) {
    keepFocusIn(cardOf(event.target))
  },
  onBlur() {
    keepFocusIn(null)
  },
})

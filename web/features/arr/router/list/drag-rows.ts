import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { dragByTouch, HANDLE_ATTRIBUTE, ROW_ATTRIBUTE } from './drag-by-touch.ts'

/**
 * Lets the rows of a list be dragged by mouse and touch; the place where one would go is marked by `data-drop` ("top" or
 * "bottom") on the row beside it. @param onMove a rule's id and its place, counted without it @returns the way to stop
 */
export const dragRows = (list: HTMLElement, onMove: (id: number, index: number) => void) => {
  const rows = [...list.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`)]
  const drop = (dragged: Element, beside: Element, edge: string | null) => {
    const place = rows.filter(row => row !== dragged).indexOf(beside as HTMLElement)
    const id = Number(dragged.getAttribute(ROW_ATTRIBUTE))
    if (dragged !== beside) onMove(id, edge === 'bottom' ? place + 1 : place)
  }
  const stops = rows.map(row => {
    const dragHandle = row.querySelector(`[${HANDLE_ATTRIBUTE}]`)
    const unmark = () => row.removeAttribute('data-drop')
    return combine(
      draggable({
        element: row,
        ...(dragHandle && { dragHandle }),
        getInitialData: () => ({ isRule: true }),
        onDragStart: () => row.setAttribute('data-dragged', ''),
        onDrop: () => row.removeAttribute('data-dragged'),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data.isRule === true,
        getData: ({ input, element }) =>
          attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => {
          if (source.element === row) unmark()
          else row.setAttribute('data-drop', extractClosestEdge(self.data) ?? '')
        },
        onDragLeave: unmark,
        onDrop: ({ self, source }) => {
          unmark()
          drop(source.element, row, extractClosestEdge(self.data))
        },
      }),
    )
  })
  return combine(...stops, dragByTouch(list, drop))
}

import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

/** Marks a row and names its rule. */
export const ROW_ATTRIBUTE = 'data-rule-id'
/** Inside a row: where it is taken hold of. */
export const HANDLE_ATTRIBUTE = 'data-drag-handle'

const idOf = (row: Element) => Number(row.getAttribute(ROW_ATTRIBUTE))

/**
 * Lets the rows of a list be dragged by mouse and touch; the place where one would go is marked by `data-drop` ("top" or
 * "bottom") on the row beside it. @param onMove a rule's id and its place, counted without it @returns the way to stop
 */
export const dragRows = (list: Element, onMove: (id: number, index: number) => void) => {
  const rows = [...list.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`)]
  const stops = rows.map(row => {
    const dragHandle = row.querySelector(`[${HANDLE_ATTRIBUTE}]`)
    const unmark = () => row.removeAttribute('data-drop')
    return combine(
      draggable({
        element: row,
        ...(dragHandle && { dragHandle }),
        getInitialData: () => ({ ruleId: idOf(row) }),
        onDragStart: () => row.setAttribute('data-dragged', ''),
        onDrop: () => row.removeAttribute('data-dragged'),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => typeof source.data.ruleId === 'number',
        getData: ({ input, element }) =>
          attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => {
          if (source.element === row) unmark()
          else row.setAttribute('data-drop', extractClosestEdge(self.data) ?? '')
        },
        onDragLeave: unmark,
        onDrop: ({ self, source }) => {
          unmark()
          if (source.element === row) return
          const others = rows.filter(one => one !== source.element)
          const beside = others.indexOf(row)
          const index = extractClosestEdge(self.data) === 'bottom' ? beside + 1 : beside
          onMove(idOf(source.element), index)
        },
      }),
    )
  })
  return () => {
    for (const stop of stops) stop()
  }
}

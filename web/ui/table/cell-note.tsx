import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { anchorTo } from '../anchor.ts'

/** A note below the element that contains it, in the top layer, because the next row would cover it. */
export function CellNote(props: Omit<ComponentProps<'div'>, 'ref'>) {
  const own = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: note } = own
    if (!note?.parentElement) return
    const release = anchorTo(note, note.parentElement)
    note.showPopover?.()
    return release
  }, [])
  return (
    <div {...props} ref={own} popover="manual" data-side="row" className="tip cell-note float" />
  )
}

/** Why a change of a cell wasn't saved. */
export function FailedNote(props: { title: string; cause: string; onDismiss: () => void }) {
  return (
    <CellNote role="alert">
      <span className="text-bad">{props.title}:</span> {props.cause}{' '}
      <button type="button" className="link" onClick={props.onDismiss}>
        Dismiss
      </button>
    </CellNote>
  )
}

import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { showBeside } from './anchor.ts'

/**
 * A note next to the element that contains it, in the top layer, because the next row would cover it.
 * `data-side` places it; without it, the note is below.
 */
export function AnchoredNote(props: Omit<ComponentProps<'div'>, 'ref'> & { 'data-side'?: 'top' }) {
  const own = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: note } = own
    return note?.parentElement ? showBeside(note, note.parentElement) : undefined
  }, [])
  return (
    <div
      data-side="row"
      {...props}
      ref={own}
      popover="manual"
      className="tip anchored-note float"
    />
  )
}

/** Why a change of a cell wasn't saved. */
export function FailedNote(props: { title: string; cause: string; onDismiss: () => void }) {
  return (
    <AnchoredNote role="alert">
      <span className="text-bad">{props.title}:</span> {props.cause}{' '}
      <button type="button" className="link" onClick={props.onDismiss}>
        Dismiss
      </button>
    </AnchoredNote>
  )
}

import { useState } from 'react'

/** Characters of a message that are shown at first. */
const SHOWN_MAX = 280

/** A message of any length: a long one is folded, with a button that shows all of it. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen || text.length <= SHOWN_MAX) return text
  return (
    <>
      {text.slice(0, SHOWN_MAX)}…{' '}
      <button type="button" className="link" onClick={() => setIsOpen(true)}>
        Show all
      </button>
    </>
  )
}

/** `content` folded where it is plain text. */
export const folded = <T,>(content: T) =>
  typeof content === 'string' ? <LongText key={content} text={content} /> : content

import { useState } from 'react'
import { excerpt } from '../lib/excerpt.ts'
import { focusQuietly } from './focus.ts'
import { useMedia } from './use-media.ts'

const SHOWN_MAX = 280

export function LongText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isPrinting = useMedia('print')
  if (text.length <= SHOWN_MAX || isPrinting) return <span>{text}</span>
  // Otherwise, focus would be lost when the button disappears.
  if (isOpen) return <span ref={focusQuietly}>{text}</span>
  return (
    <>
      <span>{`${excerpt(text, SHOWN_MAX)} `}</span>
      <button type="button" className="link" onClick={() => setIsOpen(true)}>
        Show all
      </button>
    </>
  )
}

export const truncated = <T,>(content: T) =>
  typeof content === 'string' ? <LongText key={content} text={content} /> : content

import { useState } from 'react'

const SHOWN_MAX = 280

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

export const truncated = <T,>(content: T) =>
  typeof content === 'string' ? <LongText key={content} text={content} /> : content

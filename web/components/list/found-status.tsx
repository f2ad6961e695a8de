import { useEffect, useRef, useState } from 'react'
import type { Facet } from './facets.ts'

/** A count that changes later than this after the filters did, changed by itself. */
const ANSWER_MS = 2000
/** It is said once it stays: a letter more may follow. */
const SETTLED_MS = 400

interface FoundStatusProps {
  text: string
  facets: readonly Pick<Facet, 'on'>[]
  /** "8 of 168". */
  shown: string
}

/**
 * Says to screen readers how many rows the filters leave, after they were changed. A count that changes because a row came or
 * went is not said: what came is announced by its message.
 */
export function FoundStatus({ text, facets, shown }: FoundStatusProps) {
  const filters = [text, ...facets.map(facet => facet.on)].join('|')
  const last = useRef({ filters, changedAt: Number.NEGATIVE_INFINITY })
  const [said, say] = useState('')
  useEffect(() => {
    if (last.current.filters !== filters) last.current = { filters, changedAt: performance.now() }
    if (performance.now() - last.current.changedAt > ANSWER_MS) return
    const timer = setTimeout(() => say(shown), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [filters, shown])
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}

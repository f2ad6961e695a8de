import { useEffect, useRef, useState } from 'react'
import type { Facet } from './facets.ts'

/** If the count changes later than this after a filter change, the filter isn't the cause. */
const ANSWER_MS = 2000
/** Debounce, because the user may still be typing. */
const SETTLED_MS = 400

interface FoundStatusProps {
  text: string
  facets: readonly Pick<Facet, 'on'>[]
  shown: string
}

/**
 * Announces the number of matching rows after a filter change. Rows that are added or removed have their own messages.
 */
export function FoundStatus({ text, facets, shown }: FoundStatusProps) {
  const filters = [text, ...facets.map(facet => facet.on)].join('|')
  const last = useRef({ filters, changedAt: Number.NEGATIVE_INFINITY })
  const [announcement, announce] = useState('')
  useEffect(() => {
    if (last.current.filters !== filters) last.current = { filters, changedAt: performance.now() }
    if (performance.now() - last.current.changedAt > ANSWER_MS) return
    const timer = setTimeout(() => announce(shown), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [filters, shown])
  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  )
}

import { type ReactNode, useMemo } from 'react'

/**
 * Elements made once per row object: React skips a row whose element is the one it saw before, so that typing in a filter
 * or choosing another row renders nothing again. A new `make` (new columns) starts afresh.
 */
export const useElements = <Row extends object>(
  make: (row: Row) => ReactNode,
): ((row: Row) => ReactNode) =>
  useMemo(() => {
    const made = new WeakMap<Row, ReactNode>()
    return row => {
      if (!made.has(row)) made.set(row, make(row))
      return made.get(row)
    }
  }, [make])

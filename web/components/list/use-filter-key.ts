import type { RefObject } from 'react'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

/** Focuses the search field when "/" is pressed outside of fields. */
export const useFilterKey = (field: RefObject<HTMLInputElement | null>) =>
  useShortcuts({
    filter: () => {
      if (!field.current) return false
      field.current.focus()
      field.current.select()
    },
  })

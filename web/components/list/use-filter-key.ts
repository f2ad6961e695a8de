import type { RefObject } from 'react'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

/** "/" anywhere on the page, but in a field, moves to the filter field. */
export const useFilterKey = (field: RefObject<HTMLInputElement | null>) =>
  useShortcuts({
    filter: () => {
      if (!field.current) return false
      field.current.focus()
      field.current.select()
    },
  })

import type { RefObject } from 'react'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

export const useFilterKey = (field: RefObject<HTMLInputElement | null>) =>
  useShortcuts({
    filter: () => {
      if (!field.current) return false
      field.current.focus()
      field.current.select()
    },
  })

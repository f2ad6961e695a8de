import { createContext, useContext, useEffect, useRef } from 'react'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { ConditionField } from '../use-condition-fields.ts'

interface Editing {
  fields: readonly ConditionField[]
  items: readonly RoutedItem[]
  isChecked: boolean
  added: { current: string | null }
}

export const EditingContext = createContext<Editing>({
  fields: [],
  items: [],
  isChecked: false,
  added: { current: null },
})
export const useEditing = () => useContext(EditingContext)

/** Focuses the first control of an entry that was just added. */
export const useFocusWhenAdded = (key: string | undefined) => {
  const { added } = useEditing()
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (key === undefined || added.current !== key) return
    added.current = null
    first.current?.focus()
  }, [key, added])
  return first
}

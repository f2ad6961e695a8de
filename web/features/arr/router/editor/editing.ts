import { createContext, useContext, useEffect, useRef } from 'react'
import type { ConditionField } from './condition-fields.ts'

interface Editing {
  fields: readonly ConditionField[]
  /** What is missing may be said. */
  isChecked: boolean
  /** Key of the entry that was just added and takes the focus. */
  added: { current: string | null }
}

/** What every level of the condition editor needs. */
export const EditingContext = createContext<Editing>({
  fields: [],
  isChecked: false,
  added: { current: null },
})
export const useEditing = () => useContext(EditingContext)

/** Focuses a new entry's first control. */
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

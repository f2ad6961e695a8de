import { createContext, useContext } from 'react'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { ConditionField } from '../use-condition-fields.ts'

interface Editing {
  fields: readonly ConditionField[]
  items: readonly RoutedItem[]
  isChecked: boolean
}

export const EditingContext = createContext<Editing>({
  fields: [],
  items: [],
  isChecked: false,
})
export const useEditing = () => useContext(EditingContext)

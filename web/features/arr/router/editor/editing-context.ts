import { createContext, useContext } from 'react'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { type ConditionNames, NO_NAMES } from '../rule-labels.ts'
import type { ConditionField } from '../use-conditions.ts'

export interface Editing {
  fields: readonly ConditionField[]
  /** Titles on which the counts of the suggested values are based. */
  items: readonly RoutedItem[]
  isChecked: boolean
  names: ConditionNames
}

export const EditingContext = createContext<Editing>({
  fields: [],
  items: [],
  isChecked: false,
  names: NO_NAMES,
})
export const useEditing = () => useContext(EditingContext)

import type { ReactNode } from 'react'
import { toggled } from '../../lib/query-values.ts'

export interface FacetOption {
  value: string | number
  label: string
  /** How many rows it would show, the other filters kept. */
  count: number
  isOn: boolean
  toggle: () => void
}

/** One filter of a list by values: none chosen lets everything through. */
export interface Facet {
  id: string
  label: string
  icon?: ReactNode
  options: readonly FacetOption[]
  clear: () => void
  /** Shown while there is nothing to choose from. */
  none?: string
}

interface FacetParts<T extends string | number>
  extends Pick<Facet, 'id' | 'label' | 'icon' | 'none'> {
  values: readonly { value: T; label: string }[]
  counts: ReadonlyMap<string | number, number>
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

export const facetOf = <T extends string | number>({
  values,
  counts,
  chosen,
  onChange,
  ...rest
}: FacetParts<T>): Facet => ({
  ...rest,
  options: values.map(({ value, label }) => ({
    value,
    label,
    count: counts.get(value) ?? 0,
    isOn: chosen.includes(value),
    toggle: () => onChange(toggled(chosen, value)),
  })),
  clear: () => onChange([]),
})

/** A filter that is on or off. */
export interface FilterSwitch {
  id: string
  label: string
  icon?: ReactNode
  count: number | null
  isOn: boolean
  toggle: () => void
}

import type { ReactNode } from 'react'
import { once } from '../../lib/once.ts'
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
  /** How many values there are to choose from, and the labels of those that are on. */
  size: number
  on: readonly string[]
  /** Made when it is first read: there may be thousands. */
  readonly options: readonly FacetOption[]
  clear: () => void
  /** Shown while there is nothing to choose from. */
  none?: string
}

interface Value<T> {
  value: T
  label: string
}

/** Values that are put in order only when they are shown. */
export interface ManyValues<T> {
  size: number
  labelOf: (value: T) => string | undefined
  list: () => readonly Value<T>[]
}

const many = <T>(values: readonly Value<T>[]): ManyValues<T> => ({
  size: values.length,
  labelOf: value => values.find(one => one.value === value)?.label,
  list: () => values,
})

interface FacetParts<T extends string | number>
  extends Pick<Facet, 'id' | 'label' | 'icon' | 'none'> {
  values: readonly Value<T>[] | ManyValues<T>
  countOf: (value: T) => number | undefined
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

export const facetOf = <T extends string | number>({
  values,
  countOf,
  chosen,
  onChange,
  ...rest
}: FacetParts<T>): Facet => {
  const { size, labelOf, list } = 'list' in values ? values : many(values)
  const options = once(() =>
    list().map(({ value, label }) => ({
      value,
      label,
      count: countOf(value) ?? 0,
      isOn: chosen.includes(value),
      toggle: () => onChange(toggled(chosen, value)),
    })),
  )
  return {
    ...rest,
    size,
    on: chosen.flatMap(value => labelOf(value) ?? []),
    get options() {
      return options()
    },
    clear: () => onChange([]),
  }
}

/** A filter that is on or off. */
export interface FilterSwitch {
  id: string
  label: string
  icon?: ReactNode
  count: number | null
  isOn: boolean
  toggle: () => void
}

import type { ComponentProps } from 'react'
import { Select } from '../select.tsx'
import type { DataColumn, TableSort } from './types.ts'

type Sortable = Pick<
  DataColumn<never>,
  'id' | 'header' | 'headerLabel' | 'descFirst' | 'isReversed'
> & { readonly sortValue?: unknown }

export interface SortSelectProps
  extends Omit<ComponentProps<typeof Select>, 'value' | 'options' | 'onChange'> {
  columns: readonly Sortable[]
  sort: TableSort | null
  onSort: (sort: TableSort | null) => void
}

/** Both directions of each sortable column, and the default order if no column is sorted. */
export const SortSelect = ({ columns, sort, onSort, ...rest }: SortSelectProps) => (
  <Select
    {...rest}
    value={sort ? `${sort.id} ${sort.desc}` : ''}
    options={[
      { value: '', label: 'Default order' },
      ...columns
        .filter(column => column.sortValue)
        .flatMap(({ id, header, headerLabel = header, descFirst = false, isReversed = false }) =>
          [descFirst, !descFirst].map(desc => ({
            value: `${id} ${desc}`,
            label: `${headerLabel} ${desc !== isReversed ? '↓' : '↑'}`,
          })),
        ),
    ]}
    onChange={picked => {
      const [id, desc] = picked.split(' ')
      onSort(id ? { id, desc: desc === 'true' } : null)
    }}
  />
)

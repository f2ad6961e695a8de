import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { sortOptions } from '../../ui/table/sort-options.tsx'
import type { TableSort } from '../../ui/table/types.ts'

interface SortFieldProps {
  columns: Parameters<typeof sortOptions>[0]
  sort: TableSort | null
  onSort: (sort: TableSort) => void
}

/** The sort order of a list whose cards have no column headers. */
export const SortField = ({ columns, sort, onSort }: SortFieldProps) => (
  <Field label="Sort by">
    {control => (
      <Select
        {...control}
        value={`${sort?.id} ${sort?.desc}`}
        onChange={event => {
          const [id = '', desc] = event.currentTarget.value.split(' ')
          onSort({ id, desc: desc === 'true' })
        }}
      >
        {sortOptions(columns)}
      </Select>
    )}
  </Field>
)

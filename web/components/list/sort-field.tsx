import { Field } from '../../ui/field.tsx'
import { SortSelect, type SortSelectProps } from '../../ui/table/sort-select.tsx'

/** The sort order of a list whose cards have no column headers. */
export const SortField = (props: Pick<SortSelectProps, 'columns' | 'sort' | 'onSort'>) => (
  <Field label="Sort by">{control => <SortSelect {...control} {...props} />}</Field>
)

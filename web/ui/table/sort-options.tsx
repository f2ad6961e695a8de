import type { DataColumn } from './types.ts'

type Sortable = Pick<
  DataColumn<never>,
  'id' | 'header' | 'headerLabel' | 'descFirst' | 'isReversed'
> & { readonly sortValue?: unknown }

/** Both directions of each sortable column as options of a select. Values: "id true" if descending, else "id false". */
export const sortOptions = (columns: readonly Sortable[]) =>
  columns
    .filter(column => column.sortValue)
    .flatMap(({ id, header, headerLabel = header, descFirst = false, isReversed = false }) =>
      [descFirst, !descFirst].map(desc => (
        <option key={`${id} ${desc}`} value={`${id} ${desc}`}>
          {headerLabel} {desc !== isReversed ? '↓' : '↑'}
        </option>
      )),
    )

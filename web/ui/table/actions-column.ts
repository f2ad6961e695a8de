import type { DataColumn } from './types.ts'

/** The last column, with what can be done with a row. On cards, it is beside the first one. */
export const actionsColumn = <Row, Context>(
  width: number,
  cell: DataColumn<Row, Context>['cell'],
  headerLabel = 'Actions',
): DataColumn<Row, Context> => ({
  id: 'actions',
  header: '',
  headerLabel,
  width,
  align: 'right',
  alwaysShown: true,
  cell,
})

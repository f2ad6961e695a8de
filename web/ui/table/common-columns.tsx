import { parseTime } from '../../lib/time.ts'
import { Time } from '../time.tsx'
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

/** A column with a time as the server sends it, latest first. @param none shown if there is no time */
export const timeColumn = <Row, Context>(
  id: string,
  header: string,
  width: number,
  timeOf: (row: Row) => string | null | undefined,
  none: string,
): DataColumn<Row, Context> => ({
  id,
  header,
  width,
  descFirst: true,
  sortValue: row => parseTime(timeOf(row))?.getTime() ?? null,
  cell: row => <Time value={timeOf(row)} none={none} />,
})

import { DefinitionLines } from '../../ui/definition-list.tsx'
import type { TableDefinition } from '../../ui/table/types.ts'

/** A card made of a row's cells: the first one and the actions in one line, the others below it with their headers. */
export const cellCard =
  <Row extends object, Context>({
    columns,
    nameOf,
  }: Pick<TableDefinition<Row, Context>, 'columns' | 'nameOf'>): NonNullable<
    TableDefinition<Row, Context>['card']
  > =>
  (row, context, checkbox, place) => {
    const cells = columns.map(({ id, header, cell }) => ({
      id,
      name: String(header),
      value: cell(row, context, place),
    }))
    const [first, ...others] = cells.filter(({ id }) => id !== 'actions')
    return (
      <article className="flex gap-3 py-2.5" aria-label={nameOf(row)}>
        {checkbox}
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1 text-sm">
          <div className="flex items-start justify-between gap-3 text-base">
            <div className="min-w-0">{first?.value}</div>
            {cells.find(({ id }) => id === 'actions')?.value}
          </div>
          <DefinitionLines lines={others} />
        </div>
      </article>
    )
  }

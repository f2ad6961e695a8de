import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Checkbox } from '../checkbox.tsx'
import type { Entry } from './groups.ts'
import { toggleAll } from './sort-and-select.ts'
import type { ViewProps } from './types.ts'

type GroupHeadProps<Row extends object, Context> = Pick<
  ViewProps<Row, Context>,
  'table' | 'groups' | 'selection' | 'fold'
> & { entry: Exclude<Entry<Row>, { group?: undefined }> }

export function GroupHead<Row extends object, Context>(props: GroupHeadProps<Row, Context>) {
  const { table, groups, selection, fold, entry } = props
  const { group, isFolded } = entry
  const name = groups?.nameOf(group)
  const ids = group.map(table.idOf)
  const chosen = selection ? ids.filter(id => selection.ids.has(id)).length : 0
  const Chevron = isFolded ? ChevronRight : ChevronDown
  return (
    <div className="flex h-11 min-w-0 items-center gap-2.5">
      {selection && (
        <Checkbox
          aria-label={`Select all from ${name}`}
          checked={chosen === ids.length}
          indeterminate={chosen > 0 && chosen < ids.length}
          onChange={() => selection.select(toggleAll(selection.ids, ids))}
        />
      )}
      <button
        type="button"
        aria-label={name}
        aria-expanded={!isFolded}
        className="-m-1.5 rounded-sm p-1.5 text-ink-2 hover:text-ink max-md:-m-3 max-md:p-3"
        onClick={() => fold(entry.key, !isFolded)}
      >
        <Chevron size={16} />
      </button>
      <div className="min-w-0 flex-1">{groups?.head(group)}</div>
    </div>
  )
}

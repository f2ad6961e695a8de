import { Chip } from '../../../ui/chip.tsx'
import { Field } from '../../../ui/field.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { SORT_LABELS } from './approval-columns.tsx'
import { DEFAULT_QUERY, SORT_KEYS, type SortKey } from './approval-query.ts'
import { ExportApprovals } from './list-tools.tsx'
import { type SavedViews, viewOf } from './saved-views.ts'
import type { ApprovalList } from './use-approval-list.ts'

interface ViewDrawerProps {
  list: ApprovalList
  saved: SavedViews
}

/** On a phone: order, grouping, saved views and the file, at the end of the filters. */
export function ViewDrawer({ list, saved }: ViewDrawerProps) {
  const { query, change } = list
  const { key, descending } = query.sort
  const current = viewOf(saved.views, query)
  return (
    <>
      <Field label="Order">
        {control => (
          <Select
            {...control}
            value={`${key} ${descending}`}
            onChange={event => {
              const [id, isDown] = event.currentTarget.value.split(' ')
              change({ sort: { key: id as SortKey, descending: isDown === 'true' } })
            }}
          >
            {SORT_KEYS.flatMap(id =>
              [id === DEFAULT_QUERY.sort.key, id !== DEFAULT_QUERY.sort.key].map(isDown => (
                <option key={`${id} ${isDown}`} value={`${id} ${isDown}`}>
                  {SORT_LABELS[id]} {isDown ? '↓' : '↑'}
                </option>
              )),
            )}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Chip pressed={query.isGrouped} onClick={() => change({ isGrouped: !query.isGrouped })}>
          Group by user
        </Chip>
      </div>
      {saved.views.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-semibold">Saved views</legend>
          <div className="flex flex-wrap gap-2">
            {saved.views.map(view => (
              <Chip
                key={view.name}
                pressed={view === current}
                className="max-w-full"
                onClick={() => change(saved.queryOf(view))}
              >
                <span className="truncate">{view.name}</span>
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <div className="flex gap-2.5 *:flex-1">
        <ExportApprovals list={list} />
        <RefreshButton busy={list.isBusy} onClick={list.retry} />
      </div>
    </>
  )
}

import { Chip } from '../../../ui/chip.tsx'
import { Field } from '../../../ui/field.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { APPROVALS } from './approvals-list.tsx'
import { ExportApprovals } from './list-tools.tsx'
import { type SavedViews, viewOf } from './saved-views.ts'
import type { ApprovalList } from './use-approval-list.ts'

interface ViewDrawerProps {
  list: ApprovalList
  saved: SavedViews
}

export function ViewDrawer({ list, saved }: ViewDrawerProps) {
  const { query, change } = list
  const current = viewOf(saved.views, query)
  return (
    <>
      <Field label="Sort by">
        {control => (
          <Select
            {...control}
            value={`${query.sort?.id} ${query.sort?.desc}`}
            onChange={event => {
              const [id = '', desc] = event.currentTarget.value.split(' ')
              change({ sort: { id, desc: desc === 'true' } })
            }}
          >
            {APPROVALS.columns
              .filter(column => column.sortValue)
              .flatMap(({ id, header, descFirst = false }) =>
                [descFirst, !descFirst].map(desc => (
                  <option key={`${id} ${desc}`} value={`${id} ${desc}`}>
                    {header} {desc ? '↓' : '↑'}
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
                <bdi className="truncate">{view.name}</bdi>
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

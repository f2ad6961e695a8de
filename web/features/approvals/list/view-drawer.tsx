import { Field } from '../../../ui/field.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { sortOptions } from '../../../ui/table/sort-options.tsx'
import { APPROVALS } from './approvals-list.tsx'
import { ExportApprovals } from './list-tools.tsx'
import type { SavedViews } from './saved-views.ts'
import type { ApprovalList } from './use-approval-list.ts'
import { ViewMenu } from './view-menu.tsx'

interface ViewDrawerProps {
  list: ApprovalList
  saved: SavedViews
}

export function ViewDrawer({ list, saved }: ViewDrawerProps) {
  const { query, change } = list
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
            {sortOptions(APPROVALS.columns)}
          </Select>
        )}
      </Field>
      <div>
        <ViewMenu list={list} saved={saved} />
      </div>
      <div className="flex gap-2.5 *:flex-1">
        <ExportApprovals list={list} />
        <RefreshButton busy={list.isBusy} onClick={list.retry} />
      </div>
    </>
  )
}

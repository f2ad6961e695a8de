import { useSnapshot } from 'valtio'
import { counted } from '../../lib/counted.ts'
import { live } from '../../state/live.ts'
import { users } from '../../state/users.ts'
import { workflow } from '../../state/workflow.ts'
import { Badge } from '../../ui/badge.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Time } from '../../ui/time.tsx'
import { watchlistTotal, workflowBadge } from './dashboard-view.ts'
import { StartStop } from './start-stop.tsx'

interface WorkflowHeaderProps {
  page: { readonly heading?: string; readonly purpose: string }
  /** When everything on the page was last read, ISO. */
  checkedAt: string | null
  refreshing: boolean
  onRefresh: () => void
}

export function WorkflowHeader({ page, checkedAt, refreshing, onRefresh }: WorkflowHeaderProps) {
  const { data: status, error } = useSnapshot(workflow.state)
  const { syncMode } = useSnapshot(live)
  const { data: list } = useSnapshot(users.state)
  const badge = workflowBadge(status, syncMode)
  return (
    <PageHeader
      title={page.heading}
      purpose={page.purpose}
      meta={
        <>
          <span aria-live="polite">
            <Badge tone={badge.tone}>{badge.label}</Badge>
          </span>
          <span className="max-sm:basis-full">
            {checkedAt ? (
              <>
                checked <Time value={checkedAt} />
              </>
            ) : error ? (
              'not checked'
            ) : (
              'being checked'
            )}
            {list && list.length > 0 && (
              <>
                {' '}
                · {counted(list.length, 'user')} · {counted(watchlistTotal(list), 'title')}
              </>
            )}
            {!list && (
              // As wide, so that nothing moves when they come.
              <span aria-hidden="true" className="invisible">
                {' '}
                · 10 users · 1,000 titles
              </span>
            )}
          </span>
        </>
      }
      actions={
        <>
          <RefreshButton busy={refreshing} onClick={onRefresh} />
          <StartStop />
        </>
      }
    />
  )
}

import { RunResults } from '../../../components/operation-card.tsx'
import { WithSectionIndex } from '../../../components/settings/sections.tsx'
import type { PageInfo } from '../../../components/settings/settings-page.tsx'
import { useStore } from '../../../components/use-store.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { InstancesCard } from './instances-card.tsx'
import { configuring, notificationStatus, removing } from './notifications.ts'
import { useRemoval } from './remove-menu.tsx'
import { InstanceRun } from './run-view.tsx'
import { ServerForm } from './server-form.tsx'

export default function PlexNotificationsPage({ page }: { page: PageInfo }) {
  const { status, error, data } = useStore(notificationStatus.state)
  const { ask, menu } = useRemoval()
  const isOffered = status !== 'not-offered'
  return (
    <>
      <div className="max-md:flex max-md:flex-row-reverse max-md:justify-between max-md:gap-3">
        <PageHeader title={page.title} isNamedAbove actions={isOffered && menu} />
        <p className="mb-3.5 text-ink-2 md:-mt-2">{page.purpose}</p>
      </div>
      <WithSectionIndex>
        <div className="space-y-3.5">
          {isOffered ? (
            <>
              <RunResults>
                <InstanceRun run={configuring} work="Configuration" verdict="Configured" />
                <InstanceRun run={removing} work="Removal" verdict="Removed" onRetry={ask} />
              </RunResults>
              <ServerForm instances={data?.length ?? null} />
              <InstancesCard />
            </>
          ) : (
            <Card>
              <Empty title={error} hint="Update the server to use Plex notifications." />
            </Card>
          )}
        </div>
      </WithSectionIndex>
    </>
  )
}

import { ActionsCard } from '../../../components/settings/actions-card.tsx'
import { WithSectionIndex } from '../../../components/settings/sections.tsx'
import type { PageFacts } from '../../../components/settings/settings-page.tsx'
import { useStore } from '../../../components/use-store.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { notificationStatus } from './notifications.ts'
import { ServerForm } from './server-form.tsx'
import { RemoveRow, StatusCard } from './status-card.tsx'

export default function PlexNotificationsPage({ page }: { page: PageFacts }) {
  const { status, error, data } = useStore(notificationStatus.state)
  return (
    <>
      <PageHeader title={page.title} purpose={page.purpose} isNamedAbove />
      <WithSectionIndex>
        <div className="space-y-3.5">
          {status === 'not-offered' ? (
            <Card>
              <Empty title={error} hint="Update the server to use Plex notifications." />
            </Card>
          ) : (
            <>
              <StatusCard />
              <ServerForm hasInstances={data === null || data.length > 0} />
              {data !== null && data.length > 0 && (
                <ActionsCard>
                  <RemoveRow />
                </ActionsCard>
              )}
            </>
          )}
        </div>
      </WithSectionIndex>
    </>
  )
}

import { useSnapshot } from 'valtio'
import type { PageFacts } from '../../../components/settings/settings-page.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { notificationStatus } from './notifications.ts'
import { ServerForm } from './server-form.tsx'
import { StatusCard } from './status-card.tsx'

export default function PlexNotificationsPage({ page }: { page: PageFacts }) {
  const { status, error, data } = useSnapshot(notificationStatus.state)
  return (
    <>
      <PageHeader title={page.title} purpose={page.purpose} isNamedAbove />
      <div className="max-w-[46rem] space-y-5">
        {status === 'not-offered' ? (
          <Card>
            <Empty title={error} hint="Everything else works without it." />
          </Card>
        ) : (
          <>
            <StatusCard />
            <ServerForm hasInstances={data === null || data.length > 0} />
          </>
        )}
      </div>
    </>
  )
}

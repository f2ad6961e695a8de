import { useState } from 'react'
import { useResourceState } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { quotas } from '../../../state/quotas.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { ChartPlaceholder } from '../placeholders.tsx'
import { dailyRequests } from './daily-requests.ts'
import { charts } from './lazy-charts.ts'
import type { StatsView } from './stats-query.ts'

export const TITLE = 'Requests per day'
export const LOOK = 'order-3 flex grow flex-col'

export interface RequestsCardProps {
  days: StatsView['days']
  onDays: (days: StatsView['days']) => void
}

/** Takes one call per user, so the chart loads on request, and events don't reload it. */
export function RequestsCard({ days, onDays }: RequestsCardProps) {
  const { data: byUser } = useStore(quotas.state)
  const state = useResourceState(dailyRequests(`${days}`))
  const [isOpen, setIsOpen] = useState(state.data !== null)
  const part = charts.usePart(isOpen)

  if (byUser?.length === 0)
    return (
      <Card title={TITLE} className={LOOK}>
        <p className="text-ink-2">
          Requests are only counted for users with a quota, and no user has a quota.{' '}
          <Link to="/plex/users" className="link">
            Set quotas
          </Link>
        </p>
      </Card>
    )
  if (state.status === 'not-offered')
    return (
      <Card title={TITLE} className={LOOK}>
        <p className="text-ink-2">{state.error}</p>
      </Card>
    )
  if (!isOpen)
    return (
      <Card title={TITLE} className={LOOK}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2">Loads the quota history of each user.</p>
          <Button
            size="sm"
            variant="neutralnoShadow"
            disabled={!byUser}
            onClick={() => setIsOpen(true)}
          >
            Show chart
          </Button>
        </div>
      </Card>
    )
  if (!part)
    return (
      <Card title={TITLE} className={LOOK}>
        <ChartPlaceholder />
      </Card>
    )
  return <part.RequestsChart days={days} onDays={onDays} />
}

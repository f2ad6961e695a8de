import CalendarDays from 'lucide-react/icons/calendar-days'
import { useEffect, useState } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { useResourceState } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { quotas } from '../../../state/quotas.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import { ChartPlaceholder } from '../placeholders.tsx'
import { ChartCard } from './chart-card.tsx'
import { type DailyRequests, dailyRequests } from './daily-requests.ts'
import { dayChart } from './day-chart.ts'
import { PERIODS_DAYS, type StatsView } from './stats-query.ts'

const TITLE = 'Requests per day'
const LOOK = 'order-3 flex grow flex-col'

interface RequestsCardProps {
  days: StatsView['days']
  onDays: (days: StatsView['days']) => void
}

/** Takes one call per user, so the chart loads on request, and events don't reload it. */
export function RequestsCard({ days, onDays }: RequestsCardProps) {
  const { data: byUser } = useStore(quotas.state)
  const resource = dailyRequests(`${days}`)
  const state = useResourceState(resource)
  const { data } = state
  const [isOpen, setIsOpen] = useState(data !== null)
  useEffect(() => {
    if (isOpen) void resource.load()
  }, [resource, isOpen])

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
  return (
    <ChartCard
      id="requests-per-day"
      title={TITLE}
      className={LOOK}
      chart={data && dayChart(data)}
      covers={data ? coverage(data) : ''}
      notice={
        <Loaded
          from={{ ...state, load: resource.load }}
          what="figures"
          className="mb-3"
          skeleton={<ChartPlaceholder />}
        />
      }
      empty={`No requests in the last ${days} days.`}
      controls={<Period days={days} onDays={onDays} />}
    />
  )
}

const coverage = ({ counted: asked, users }: DailyRequests) =>
  `${asked < users ? `${asked} of ` : ''}${pluralize(users, 'user')} with quotas`

function Period({ days, onDays }: RequestsCardProps) {
  const isMobile = useIsMobile()
  const options = PERIODS_DAYS.map(value => ({ value, label: `${value} days` }))
  if (!isMobile)
    return <Segmented label="Period" options={options} value={days} onChange={onDays} />
  return (
    <MenuButton
      label={`Period: ${days} days`}
      variant="clear"
      size="icon"
      icon={<CalendarDays />}
      items={options.map(({ value, label }) => ({
        kind: 'radio',
        label,
        checked: value === days,
        onSelect: () => onDays(value),
      }))}
    />
  )
}

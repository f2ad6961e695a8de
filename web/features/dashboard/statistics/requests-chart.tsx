import CalendarDays from 'lucide-react/icons/calendar-days'
import { useEffect } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { useResourceState } from '../../../components/use-resource.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { MenuButton } from '../../../ui/menu.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import { ChartPlaceholder } from '../placeholders.tsx'
import { ChartCard } from './chart-card.tsx'
import { type DailyRequests, dailyRequests } from './daily-requests.ts'
import { dayChart } from './day-chart.ts'
import { LOOK, type RequestsCardProps, TITLE } from './requests-card.tsx'
import { PERIODS_DAYS } from './stats-query.ts'

export function RequestsChart({ days, onDays }: RequestsCardProps) {
  const resource = dailyRequests(`${days}`)
  const state = useResourceState(resource)
  const { data } = state
  useEffect(() => {
    void resource.load()
  }, [resource])
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

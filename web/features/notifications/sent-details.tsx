import { SideDetails } from '../../components/settings/sections.tsx'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { config, isOffered } from '../../state/config.ts'
import { statsFor } from '../../state/stats.ts'

const MONTH = statsFor({ days: 30, limit: 10 })

const CHANNELS = [
  ['apprise', 'Apprise'],
  ['webhook', 'Discord webhooks'],
  ['discord', 'Discord messages'],
  ['tautulli', 'Tautulli'],
] as const

/** Left out until the server has reported the counts. */
export function SentDetails() {
  const { data: stored } = useStore(config.state)
  const sent = useResource(MONTH).data?.notification_stats?.by_channel
  if (!sent) return null
  return (
    <SideDetails
      title="Sent in the last 30 days"
      details={CHANNELS.filter(
        ([id]) => id !== 'tautulli' || (stored && isOffered(stored, 'tautulliEnabled')),
      ).map(([id, name]) => [
        name,
        formatNumber(sent.find(({ channel }) => channel === id)?.count ?? 0),
      ])}
    />
  )
}

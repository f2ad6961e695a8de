import Gauge from 'lucide-react/icons/gauge'
import List from 'lucide-react/icons/list'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { userAddress } from '../../../../components/journey/journey-address.ts'
import { type OnJourney, RowJourneyButton } from '../../../../components/journey/journey-button.tsx'
import { TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import { grouped } from '../../../../lib/counted.ts'
import { Button } from '../../../../ui/button.tsx'
import { Channels, type OnOpen, QuotaCell, UserName } from './user-cells.tsx'
import type { UserRow } from './user-rows.ts'

interface UserCardProps {
  row: UserRow
  checkbox: ReactNode
  onOpen: OnOpen
  onJourney: OnJourney
}

const ACTIONS = [
  { what: 'edit', label: 'Edit', icon: Pencil },
  { what: 'quotas', label: 'Quotas', icon: Gauge },
  { what: 'watchlist', label: 'Watchlist', icon: List },
] as const

/** The row on a phone, with every action of the table. */
export function UserCard({ row, checkbox, onOpen, onJourney }: UserCardProps) {
  const { user } = row
  return (
    <article className="card p-3" aria-label={user.name}>
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          <UserName as="h2" row={row} onOpen={onOpen} />
        </div>
        <span className="p-1">{checkbox}</span>
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm [&>dt]:text-ink-3">
        <dt>Sync</dt>
        <dd>{user.can_sync ? 'Watchlist is synced' : 'Not synced'}</dd>
        <dt>Approval</dt>
        <dd>{user.requires_approval ? 'Every request' : 'Only by rule or quota'}</dd>
        <dt>Notified</dt>
        <dd>
          <Channels row={row} inWords />
        </dd>
      </dl>
      {/* As high as with two quotas, which come after the users: nothing moves then. */}
      <dl className="mt-2 grid min-h-17.5 grid-cols-2 content-start gap-3 text-sm">
        {CONTENT_TYPES.map(type => (
          <div key={type}>
            <dt className="text-ink-3 first-letter:uppercase">{TYPE_PLURALS[type]}</dt>
            <dd>
              <QuotaCell row={row} type={type} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex gap-2">
        {ACTIONS.map(({ what, label, icon: Icon }) => (
          <Button
            key={what}
            variant="neutralnoShadow"
            className="min-w-0 flex-1 max-md:px-2"
            icon={<Icon aria-hidden className="max-[26rem]:hidden" />}
            aria-label={
              what === 'watchlist'
                ? `Watchlist of ${user.name}, ${user.watchlist_count} titles`
                : `${label}${what === 'quotas' ? ' of' : ''} ${user.name}`
            }
            onClick={() => onOpen(what, row)}
          >
            {what === 'watchlist' ? grouped(user.watchlist_count) : label}
            {what === 'watchlist' && (user.watchlist_count === 1 ? ' title' : ' titles')}
          </Button>
        ))}
        <RowJourneyButton
          onOpen={onJourney}
          address={userAddress(row.id)}
          label={`Why does the list of ${user.name} not arrive?`}
        />
      </div>
    </article>
  )
}

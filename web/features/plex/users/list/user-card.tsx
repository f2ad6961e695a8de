import Gauge from 'lucide-react/icons/gauge'
import List from 'lucide-react/icons/list'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { pluralize } from '../../../../lib/pluralize.ts'
import { Button } from '../../../../ui/button.tsx'
import { DefinitionItem, DefinitionList } from '../../../../ui/definition-list.tsx'
import { Channels, Quotas, UserName } from './user-cells.tsx'
import { UserMenu } from './user-row-menu.tsx'
import type { UserRow } from './user-rows.ts'
import type { UserContext } from './users-list.tsx'

interface UserCardProps extends UserContext {
  row: UserRow
  checkbox: ReactNode
}

const ACTIONS = [
  { what: 'edit', label: 'Edit', icon: Pencil },
  { what: 'quotas', label: 'Quotas', icon: Gauge },
  { what: 'user', label: 'Watchlist', icon: List },
] as const

/** Shows a user as a card on phones, with the same actions as the table. */
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
      <DefinitionList className="mt-2 text-sm">
        <DefinitionItem name="Sync">{user.can_sync ? 'On' : 'Off'}</DefinitionItem>
        <DefinitionItem name="Approval">
          {user.requires_approval ? 'Required' : 'Automatic'}
        </DefinitionItem>
        <DefinitionItem name="Notifications">
          <Channels row={row} inWords />
        </DefinitionItem>
      </DefinitionList>
      {/* Reserve the height of two quotas while they load, to avoid a layout shift. */}
      <div className={row.quotas ? 'mt-2' : 'mt-2 min-h-18'}>
        <Quotas row={row} withNotes />
      </div>
      <div className="mt-3 flex gap-2">
        {ACTIONS.map(({ what, label, icon: Icon }) => (
          <Button
            key={what}
            variant="neutralnoShadow"
            className="min-w-0 flex-1 max-md:px-2"
            icon={<Icon className="max-[26rem]:hidden" />}
            aria-label={
              what === 'user'
                ? `${bidiIsolate(user.name)}’s watchlist, ${pluralize(user.watchlist_count, 'title')}`
                : `${what === 'quotas' ? 'Edit quotas for' : label} ${bidiIsolate(user.name)}`
            }
            onClick={() => onOpen(what, row)}
          >
            {what === 'user' ? pluralize(user.watchlist_count, 'title') : label}
          </Button>
        ))}
        <UserMenu row={row} onOpen={onOpen} onJourney={onJourney} />
      </div>
    </article>
  )
}

import Gauge from 'lucide-react/icons/gauge'
import List from 'lucide-react/icons/list'
import Route from 'lucide-react/icons/route'
import { userAddress } from '../../../../components/journey/journey-address.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { MoreMenu } from '../../../../ui/more-menu.tsx'
import type { UserRow } from './user-rows.ts'
import type { UserContext } from './users-list.tsx'

interface UserMenuProps extends UserContext {
  row: UserRow
  className?: string
}

export function UserMenu({ row, onOpen, onJourney, className }: UserMenuProps) {
  return (
    <MoreMenu
      label={`More actions for ${bidiIsolate(row.user.name)}`}
      className={className}
      items={() => [
        { label: 'Edit quotas', icon: <Gauge />, onSelect: () => onOpen('quotas', row) },
        { label: 'Open watchlist', icon: <List />, onSelect: () => onOpen('user', row) },
        {
          label: 'Why isn’t this watchlist syncing?',
          icon: <Route />,
          onSelect: () => onJourney(userAddress(row.id)),
        },
      ]}
    />
  )
}

import Gauge from 'lucide-react/icons/gauge'
import List from 'lucide-react/icons/list'
import Pencil from 'lucide-react/icons/pencil'
import Route from 'lucide-react/icons/route'
import { userAddress } from '../../../components/journey/journey-address.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { displayName } from '../../../state/users.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import type { UserRow } from './user-rows.ts'
import type { UserContext } from './users-list.tsx'

interface UserMenuProps extends Pick<UserContext, 'onOpen' | 'onJourney'> {
  row: UserRow
}

export function UserMenu({ row, onOpen, onJourney }: UserMenuProps) {
  return (
    <MoreMenu
      className="row-more"
      label={`More actions for ${bidiIsolate(displayName(row.user))}`}
      items={() => [
        { label: 'Edit', icon: <Pencil />, onSelect: () => onOpen('edit', row) },
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

import Gauge from 'lucide-react/icons/gauge'
import List from 'lucide-react/icons/list'
import Pencil from 'lucide-react/icons/pencil'
import Route from 'lucide-react/icons/route'
import { JOURNEY_PARAM, userAddress } from '../../../components/journey/journey-address.ts'
import { editQuotas, editUser } from '../../../components/users/user-links.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { displayName } from '../../../state/users.ts'
import { useGo } from '../../../ui/link.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import type { UserRow } from './user-rows.ts'

export function UserMenu({ row: { id, user } }: { row: UserRow }) {
  const go = useGo()
  return (
    <MoreMenu
      className="row-more"
      label={`More actions for ${bidiIsolate(displayName(user))}`}
      items={() => [
        { label: 'Edit', icon: <Pencil />, onSelect: () => go(editUser(id).to) },
        { label: 'Edit quotas', icon: <Gauge />, onSelect: () => go(editQuotas(id).to) },
        { label: 'Open watchlist', icon: <List />, onSelect: () => go(`?open=user-${id}`) },
        {
          label: 'Why isn’t this watchlist syncing?',
          icon: <Route />,
          onSelect: () => go(`?${JOURNEY_PARAM}=${userAddress(id)}`),
        },
      ]}
    />
  )
}

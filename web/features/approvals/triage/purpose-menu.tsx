import Gauge from 'lucide-react/icons/gauge'
import Hourglass from 'lucide-react/icons/hourglass'
import Library from 'lucide-react/icons/library'
import ListChecks from 'lucide-react/icons/list-checks'
import Route from 'lucide-react/icons/route'
import Users from 'lucide-react/icons/users'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { type Purposes, purposeLabel } from './purposes.ts'

const ICONS: Readonly<Record<string, typeof Gauge>> = {
  soon: Hourglass,
  'over-quota': Gauge,
  library: Library,
}

/** One item per purpose, with those of users and rules in menus of their own. */
export const purposeItems = (
  { main, rules, users }: Purposes,
  onPurpose: (id: string) => void,
): MenuEntry[] => {
  const items = (list: Purposes['main']) =>
    list.map(purpose => {
      const Icon = ICONS[purpose.id] ?? ListChecks
      return {
        label: purposeLabel(purpose),
        icon: list === main ? <Icon /> : undefined,
        onSelect: () => onPurpose(purpose.id),
      }
    })
  return [
    ...items(main),
    rules.length > 0 && { label: 'By rule', icon: <Route />, items: items(rules) },
    users.length > 0 && { label: 'By user', icon: <Users />, items: items(users) },
  ]
}

import EyeOff from 'lucide-react/icons/eye-off'
import Tv from 'lucide-react/icons/tv'
import Users from 'lucide-react/icons/users'
import { useExclusions } from '../../components/exclusions/use-exclusions.ts'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListTabs } from '../../components/list/list-tabs.tsx'
import { useOpened } from '../../components/list/use-opened.ts'
import type { PageInfo } from '../../components/settings/settings-page.tsx'
import { useResourceState } from '../../components/use-resource.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useUserList } from './list/use-user-list.ts'
import { UsersTab } from './users-tab.tsx'

const exclusions = lazyPart('exclusions', () => import('./exclusions/exclusions-view.tsx'))
const accounts = lazyPart('Plex accounts', () => import('./friends/friends-view.tsx'))

const TABS = {
  users: { label: 'Users', icon: Users },
  exclusions: { label: 'Exclusions', icon: EyeOff },
  friends: { label: 'Other accounts', icon: Tv },
}

export default function UsersPage({ page }: { page: PageInfo }) {
  const list = useUserList()
  const excluded = useExclusions()
  const exclusionCount = useResourceState(excluded).data?.length
  const { opened, open, show, close } = useOpened('tab')
  const isExclusions = opened === 'exclusions' && excluded !== null
  const isFriends = opened === 'friends' && list.hasAccounts
  const shown = isExclusions ? 'exclusions' : isFriends ? 'friends' : 'users'
  const exclusionsPart = exclusions.usePart(isExclusions, close)
  const accountsPart = accounts.usePart(isFriends, close)
  const change = opened === null ? open : show
  const counts = { users: list.rows.length, exclusions: exclusionCount, friends: list.others }
  const offered = [
    'users' as const,
    ...(excluded ? ['exclusions' as const] : []),
    ...(isFriends ? ['friends' as const] : []),
  ]
  const hasOthers = list.others > 0 && !isFriends
  const tabs = (offered.length > 1 || hasOthers) && (
    <ListTabs
      label="Shown"
      tabs={offered.map(key => ({
        ...TABS[key],
        key,
        to: key === 'users' ? page.path : `${page.path}?tab=${key}`,
        count: key === 'users' && !list.isRead ? undefined : counts[key],
        isCurrent: key === shown,
        onSelect: () => (key === 'users' ? close() : change(key)),
      }))}
    >
      {hasOthers && (
        <span className="flex items-center gap-2 px-2 text-[0.8125rem] text-ink-3 max-md:hidden">
          {pluralize(list.others, 'more account')} on Plex
          <button type="button" className="link" onClick={() => change('friends')}>
            Show
          </button>
        </span>
      )}
    </ListTabs>
  )
  return (
    <>
      <PageHeader title={page.title} purpose={page.purpose} isNamedAbove />
      {shown === 'users' ? (
        <UsersTab list={list} tabs={tabs} />
      ) : (
        <ListCard label={TABS[shown].label} hasSelection={false} head={tabs}>
          {isExclusions && exclusionsPart && <exclusionsPart.ExclusionsView />}
          {isFriends && accountsPart && <accountsPart.FriendsView />}
        </ListCard>
      )}
    </>
  )
}

import CircleCheck from 'lucide-react/icons/circle-check'
import Gauge from 'lucide-react/icons/gauge'
import List from 'lucide-react/icons/list'
import User from 'lucide-react/icons/user'
import { useMemo } from 'react'
import { TYPE_PLURALS } from '../../components/labels/content-type.ts'
import { quotaShare, usageText } from '../../components/quotas/quota-usage.ts'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { editQuotas, editUser } from '../../components/users/user-links.ts'
import type { UserWithCount } from '../../contract/users.ts'
import { CONTENT_TYPES } from '../../contract/values.ts'
import { formatNumber, pluralize } from '../../lib/pluralize.ts'
import { approvalStats } from '../../state/approval-counts.ts'
import { approvals } from '../../state/approvals.ts'
import { quotas, quotasOf, type UserQuotas } from '../../state/quotas.ts'
import { users } from '../../state/users.ts'
import { newestRequests } from './newest-requests.ts'
import { type PaletteGroup, type PaletteItem, useGroup } from './palette-items.ts'

const USERS = [users]
const ICON = { 'aria-hidden': true, size: 18 } as const

/** The fullest quota, for example "shows 3 of 2 daily". */
const quotaState = (quotas: UserQuotas): string => {
  const [fullest] = CONTENT_TYPES.flatMap(type => {
    const own = quotas[type]
    const share = own && quotaShare(own)
    if (own === null || share === null) return []
    return { words: `${TYPE_PLURALS[type]} ${usageText(own)}`, share }
  }).sort((a, b) => b.share - a.share)
  return fullest?.words ?? 'No limits'
}

/** Pending requests by user id; null unless all of them are loaded. */
const usePendingCounts = (): ReadonlyMap<number, number> | null => {
  const { rows, total } = useStore(approvals.state)
  const newest = useStore(newestRequests.state).data
  const all = useStore(approvalStats.state).data?.pending
  return useMemo(() => {
    const pending = (total === null ? (newest ?? []) : rows).filter(row => row.status === 'pending')
    if (pending.length !== all) return null
    const counts = new Map<number, number>()
    for (const { userId } of pending) counts.set(userId, (counts.get(userId) ?? 0) + 1)
    return counts
  }, [rows, total, newest, all])
}

/** The user, followed by their quotas, watchlist and pending requests. */
const itemsOf = (
  { id, name, alias, watchlist_count: count }: UserWithCount,
  quota: string | undefined,
  pending: string | undefined,
): PaletteItem[] => {
  const part = { path: name, isPart: true, narrowsTo: name }
  const keywords = (words: string) => `${alias ?? ''} ${words} of`
  return [
    {
      narrowsTo: name,
      id: `user:${id}`,
      label: name,
      state: alias ?? undefined,
      keywords: alias ?? '',
      icon: <User {...ICON} />,
      act: editUser(id),
    },
    {
      ...part,
      id: `user:${id}:quotas`,
      label: 'Quotas',
      state: quota,
      keywords: keywords('edit quota limits'),
      icon: <Gauge {...ICON} />,
      act: editQuotas(id),
    },
    {
      ...part,
      id: `user:${id}:watchlist`,
      label: 'Watchlist',
      state: pluralize(count, 'title'),
      keywords: keywords('show watchlist'),
      icon: <List {...ICON} />,
      act: { to: `?open=watchlist-${id}` },
    },
    {
      ...part,
      id: `user:${id}:pending`,
      label: 'Pending requests',
      state: pending,
      keywords: keywords('show pending requests approvals'),
      icon: <CircleCheck {...ICON} />,
      act: { to: `/approvals?user=${id}` },
    },
  ]
}

export const useUserGroup = (text: string): PaletteGroup => {
  const state = useResource(users)
  const isUsageWanted = text.trim() !== '' && state.data !== null
  const { data: limits } = useResource(isUsageWanted ? quotas : null)
  const pending = usePendingCounts()
  const items = useMemo(() => {
    return (state.data ?? []).flatMap(user => {
      const own = quotasOf(user.id, limits)
      return itemsOf(
        user,
        own ? quotaState(own) : undefined,
        pending ? `${formatNumber(pending.get(user.id) ?? 0)} pending` : undefined,
      )
    })
  }, [state.data, limits, pending])
  return useGroup('users', 'Users', USERS, state, items)
}

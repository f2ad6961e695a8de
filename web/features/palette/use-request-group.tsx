import { useMemo } from 'react'
import { statusLabel } from '../../components/labels/approval-status.ts'
import { requestType, TYPE_ICONS } from '../../components/labels/content-type.ts'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import type { Approval } from '../../contract/approvals.ts'
import { approvals } from '../../state/approvals.ts'
import { displayNameOf } from '../../state/users.ts'
import { newestRequests } from './newest-requests.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'
import { useGroup } from './use-group.ts'

const REQUESTS = [newestRequests]

const requestItem = (
  row: Pick<Approval, 'id' | 'contentTitle' | 'contentType' | 'userName' | 'status'>,
): PaletteItem => {
  const Icon = TYPE_ICONS[row.contentType]
  const words = [requestType(row), displayNameOf(row.userName), statusLabel(row.status).label]
    .filter(Boolean)
    .join(' · ')
  return {
    id: `request:${row.id}`,
    label: row.contentTitle,
    state: words,
    keywords: `${words} ${row.userName}`,
    icon: <Icon size={18} />,
    act: { to: `/approvals?request=${row.id}` },
  }
}

/** All requests if the list has been loaded, otherwise the newest ones. */
export const useRequestGroup = (): PaletteGroup => {
  const { rows, total } = useStore(approvals.state)
  const isRead = total !== null
  const newest = useResource(isRead ? null : newestRequests)
  const list = isRead ? rows : newest.data
  const items = useMemo(() => (list ?? []).map(requestItem), [list])
  return useGroup('requests', 'Requests', REQUESTS, newest, items)
}

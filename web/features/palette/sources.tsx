import Server from 'lucide-react/icons/server'
import User from 'lucide-react/icons/user'
import { useMemo } from 'react'
import { statusLabel } from '../../components/labels/approval-status.ts'
import { TYPE_ICONS, TYPE_LABELS } from '../../components/labels/content-type.ts'
import { KIND_LABELS } from '../../components/labels/instance-kind.ts'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import type { Approval } from '../../contract/approvals.ts'
import type { ArrKind, Instance } from '../../contract/instances.ts'
import { grouped } from '../../lib/counted.ts'
import { approvals } from '../../state/approvals.ts'
import { instances, isPlaceholder } from '../../state/instances.ts'
import type { Resource, ResourceStatus } from '../../state/resource.ts'
import { users } from '../../state/users.ts'
import { newestRequests } from './newest-requests.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

interface Source {
  id: string
  title: string
  resources: readonly Resource<unknown>[]
  status: ResourceStatus
  error: string | null
}

/** If the server lacks the endpoint, the group is hidden. */
const useGroup = (
  { id, title, resources, status, error }: Source,
  items: readonly PaletteItem[],
): PaletteGroup =>
  useMemo(
    () => ({
      id,
      title,
      items,
      isLoading: status === 'loading',
      error: status === 'not-offered' ? null : error,
      retry: () => {
        for (const one of resources) if (one.state.error !== null) void one.load({ force: true })
      },
    }),
    [id, title, resources, status, error, items],
  )

const USERS = [users]
const INSTANCES = [instances.radarr, instances.sonarr]
const REQUESTS = [newestRequests]

export const useUserGroup = (): PaletteGroup => {
  const state = useResource(users)
  const items = useMemo(
    () =>
      (state.data ?? []).map(
        ({ id, name, alias, watchlist_count: count }): PaletteItem => ({
          id: `user:${id}`,
          label: name,
          detail: [alias, `${grouped(count)} on watchlist`].filter(Boolean).join(' · '),
          icon: <User aria-hidden size={18} />,
          act: { to: `/plex/users?open=edit-${id}` },
        }),
      ),
    [state.data],
  )
  return useGroup({ id: 'users', title: 'Users', resources: USERS, ...state }, items)
}

const instanceItem = (kind: ArrKind, { id, name }: Instance): PaletteItem => ({
  id: `${kind}:${id}`,
  label: name,
  detail: `${KIND_LABELS[kind]} instance`,
  icon: <Server aria-hidden size={18} />,
  act: { to: `/${kind}/instances#instance-${id}` },
})

export const useInstanceGroup = (): PaletteGroup => {
  const radarr = useResource(instances.radarr)
  const sonarr = useResource(instances.sonarr)
  const items = useMemo(
    () =>
      (
        [
          ['radarr', radarr.data],
          ['sonarr', sonarr.data],
        ] as const
      ).flatMap(([kind, list]) =>
        (list ?? []).filter(one => !isPlaceholder(one)).map(one => instanceItem(kind, one)),
      ),
    [radarr.data, sonarr.data],
  )
  const isLoading = radarr.status === 'loading'
  const of = radarr.error || isLoading ? radarr : sonarr
  return useGroup({ id: 'instances', title: 'Instances', resources: INSTANCES, ...of }, items)
}

const requestItem = (
  row: Pick<Approval, 'id' | 'contentTitle' | 'contentType' | 'userName' | 'status'>,
): PaletteItem => {
  const Icon = TYPE_ICONS[row.contentType]
  return {
    id: `request:${row.id}`,
    label: row.contentTitle,
    detail: [TYPE_LABELS[row.contentType], row.userName, statusLabel(row.status).label]
      .filter(Boolean)
      .join(' · '),
    icon: <Icon aria-hidden size={18} />,
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
  return useGroup({ id: 'requests', title: 'Requests', resources: REQUESTS, ...newest }, items)
}

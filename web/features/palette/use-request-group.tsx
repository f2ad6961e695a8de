import { useMemo } from 'react'
import { statusLabel } from '../../components/labels/approval-status.ts'
import { requestType } from '../../components/labels/content-type.ts'
import { isAvailable } from '../../components/outcome/outcome-of.ts'
import { Poster } from '../../components/titles/poster.tsx'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import type { Approval } from '../../contract/approvals.ts'
import { approvals } from '../../state/approvals.ts'
import type { KnownTitle } from '../../state/titles.ts'
import { displayNameOf } from '../../state/users.ts'
import { knownLists } from '../../state/watchlists.ts'
import { newestRequests } from './newest-requests.ts'
import { type PaletteGroup, type PaletteItem, useGroup } from './palette-items.ts'

const REQUESTS = [newestRequests]

type Row = Pick<Approval, 'id' | 'contentTitle' | 'contentType' | 'userName' | 'status' | 'thumb'>
const requestItem = (row: Row, title: KnownTitle | null): PaletteItem => {
  const words = [requestType(row), displayNameOf(row.userName), statusLabel(row.status).label]
  const { contentTitle, contentType, thumb } = row
  return {
    id: `request:${row.id}`,
    label: contentTitle,
    state: [...words, title && isAvailable(title) && '✓ In library'].filter(Boolean).join(' · '),
    keywords: `${words.join(' ')} ${row.userName}`,
    icon: (
      <Poster
        title={contentTitle}
        type={contentType}
        thumb={thumb ?? title?.thumb ?? null}
        className="h-9 w-6"
      />
    ),
    act: { to: `/approvals?request=${row.id}` },
  }
}

/** All requests if the list has been loaded, otherwise the newest ones. */
export const useRequestGroup = (): PaletteGroup => {
  const { rows, total } = useStore(approvals.state)
  const isRead = total !== null
  const newest = useResource(isRead ? null : newestRequests)
  const list = isRead ? rows : newest.data
  const { titles } = useStore(knownLists).data
  const items = useMemo(
    () => (list ?? []).map(row => requestItem(row, titles.ofRequest(row))),
    [list, titles],
  )
  return useGroup('requests', 'Requests', REQUESTS, newest, items)
}

import { listQuotaStatuses, listQuotas } from '../contract/quotas.ts'
import { CONTENT_TYPES, type ContentType } from '../contract/values.ts'
import { breath } from '../lib/in-slices.ts'
import { lazyCode } from '../lib/lazy-code.ts'
import { log } from '../lib/log.ts'
import { request } from '../lib/request.ts'
import type { MergedQuota } from './merge-quotas.ts'
import { FETCH_WINDOW_MS, resource } from './resource.ts'

export type { MergedQuota, QuotaWithStatus } from './merge-quotas.ts'

/** Ids that go into a call without a pause. */
const USERS_AT_ONCE = 500

let userIds: number[] = []
const merging = lazyCode(() => import('./merge-quotas.ts'))

/** A part that fails costs only that part; without the list there is nothing. */
const read = async (): Promise<readonly MergedQuota[]> => {
  merging.preload()
  const readStatuses = async (contentType: ContentType) => {
    // With thousands of users it takes long to write down whose quotas are asked for: what is here already is shown first.
    if (userIds.length > USERS_AT_ONCE) await breath(true)
    return (await request(listQuotaStatuses, { body: { userIds, contentType } })).quotaStatuses
  }
  const [list, ...statuses] = await Promise.allSettled([
    request(listQuotas).then(answer => answer.userQuotas),
    ...(userIds.length > 0 ? CONTENT_TYPES.map(readStatuses) : []),
  ])
  for (const part of statuses)
    if (part.status === 'rejected') log.warn('Failed to fetch quotas', part.reason)
  if (list.status === 'rejected') throw list.reason
  const [movie = [], show = []] = statuses.map(part =>
    part.status === 'fulfilled' ? part.value : [],
  )
  const { mergeQuotas } = await merging.load()
  return mergeQuotas(list.value, { movie, show })
}

/** Quotas of all users that have one. */
export const quotas = resource<readonly MergedQuota[]>({
  name: 'quotas',
  load: read,
  failed: 'Failed to fetch quotas',
  everyMs: FETCH_WINDOW_MS,
  refetchOn: event => event.type === 'approval' && event.metadata.action === 'approved',
})

/** Reads quotas and their state for `ids`; what could be read is kept. */
export const loadQuotas = (ids: number[], options?: { force?: boolean }): Promise<boolean> => {
  userIds = ids
  return quotas.load(options)
}

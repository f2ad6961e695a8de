import { proxy, ref } from 'valtio/vanilla'
import * as z from 'zod/mini'
import {
  listQuotaStatuses,
  listQuotas,
  Quota,
  type QuotaStatus,
  QuotaStatusEntry,
} from '../contract/quotas.ts'
import { CONTENT_TYPES, type ContentType } from '../contract/values.ts'
import { log } from '../lib/log.ts'
import { request } from '../lib/request.ts'
import { throttleAsync } from '../lib/throttle-async.ts'

const FETCH_WINDOW_MS = 5000

/** A quota with its state; the state is missing where its call failed. */
export type QuotaWithStatus = Quota & Partial<QuotaStatus>
/** Spec 3, "Merged user quota". */
export interface MergedQuota {
  userId: number
  movieQuota: QuotaWithStatus | null
  showQuota: QuotaWithStatus | null
}

const initial = () => ({ byUser: null as readonly MergedQuota[] | null })
/** Quotas of all users that have one; null until read. */
export const quotas = proxy(initial())

let userIds: number[] = []
const run = throttleAsync(FETCH_WINDOW_MS, async (): Promise<boolean> => {
  const readStatuses = async (contentType: ContentType) =>
    (await request(listQuotaStatuses, { body: { userIds, contentType } })).quotaStatuses
  const [list, ...statuses] = await Promise.allSettled([
    request(listQuotas).then(answer => answer.userQuotas),
    ...(userIds.length > 0 ? CONTENT_TYPES.map(readStatuses) : []),
  ])
  for (const part of [list, ...statuses]) {
    if (part.status === 'rejected') log.warn('Failed to fetch quotas', part.reason)
  }
  if (list.status === 'rejected') return false
  const [movie = [], show = []] = statuses.map(part =>
    part.status === 'fulfilled' ? part.value : [],
  )
  quotas.byUser = ref(mergeQuotas(list.value, { movie, show }))
  return statuses.every(part => part.status === 'fulfilled')
})

/** Reads quotas and their state for `ids`; failures are only logged and what could be read is kept. */
export const loadQuotas = (ids: number[], options?: { force?: boolean }): Promise<boolean> => {
  userIds = ids
  return run(options)
}

/** Joins quotas with their states by user and type. Entries that cannot be read are left out with a warning. */
export const mergeQuotas = (
  list: readonly unknown[],
  statuses: Record<ContentType, readonly unknown[]>,
): MergedQuota[] => {
  const stateOf = Object.fromEntries(
    CONTENT_TYPES.map(type => [
      type,
      new Map(
        readable(QuotaStatusEntry, statuses[type]).map(entry => [entry.userId, entry.quotaStatus]),
      ),
    ]),
  ) as Record<ContentType, Map<number, QuotaStatus | null>>
  const merged = new Map<number, MergedQuota>()
  for (const quota of readable(Quota, list)) {
    const entry = merged.get(quota.userId) ?? {
      userId: quota.userId,
      movieQuota: null,
      showQuota: null,
    }
    entry[`${quota.contentType}Quota`] = {
      ...quota,
      ...stateOf[quota.contentType].get(quota.userId),
    }
    merged.set(quota.userId, entry)
  }
  return [...merged.values()]
}

const readable = <T extends z.ZodMiniType>(schema: T, entries: readonly unknown[]): z.output<T>[] =>
  entries.flatMap(entry => {
    const result = z.safeParse(schema, entry)
    if (!result.success) log.warn('Skipped a quota entry that cannot be read.', result.error)
    return result.success ? [result.data] : []
  })

export const resetQuotas = () => {
  run.reset()
  Object.assign(quotas, initial())
}

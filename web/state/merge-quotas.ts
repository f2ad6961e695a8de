import * as z from 'zod/mini'
import { Quota, type QuotaStatus, QuotaStatusEntry } from '../contract/quotas.ts'
import { CONTENT_TYPES, type ContentType } from '../contract/values.ts'
import { inSlices } from '../lib/in-slices.ts'
import { log } from '../lib/log.ts'
import { quickRead } from '../lib/quick-read.ts'

/** A quota with its state; the state is missing where its call failed. */
export type QuotaWithStatus = Quota & Partial<QuotaStatus>
/** Spec 3, "Merged user quota". */
export interface MergedQuota {
  userId: number
  movieQuota: QuotaWithStatus | null
  showQuota: QuotaWithStatus | null
}

/** Entries read between two looks at the clock. */
const STRIDE = 100

const slowRead = <T extends z.ZodMiniType>(schema: T, entry: unknown): z.output<T> | undefined => {
  const result = z.safeParse(schema, entry)
  if (!result.success) log.warn('Skipped a quota entry that cannot be read.', result.error)
  return result.data
}

/** The entries that can be read, each handed on; the others cost a warning each and nothing else. */
function* readable<T extends z.ZodMiniType>(
  schema: T,
  entries: readonly unknown[],
  take: (entry: z.output<T>) => void,
) {
  for (const [index, entry] of entries.entries()) {
    const read = quickRead(schema, entry) ?? slowRead(schema, entry)
    if (read !== undefined) take(read)
    if (index % STRIDE === 0) yield
  }
}

function* merge(list: readonly unknown[], statuses: Record<ContentType, readonly unknown[]>) {
  const stateOf: Record<ContentType, Map<number, QuotaStatus | null>> = {
    movie: new Map(),
    show: new Map(),
  }
  for (const type of CONTENT_TYPES)
    yield* readable(QuotaStatusEntry, statuses[type], ({ userId, quotaStatus }) =>
      stateOf[type].set(userId, quotaStatus),
    )
  const merged = new Map<number, MergedQuota>()
  yield* readable(Quota, list, quota => {
    const { userId, contentType } = quota
    const entry = merged.get(userId) ?? { userId, movieQuota: null, showQuota: null }
    entry[`${contentType}Quota`] = { ...quota, ...stateOf[contentType].get(userId) }
    merged.set(userId, entry)
  })
  return [...merged.values()]
}

/**
 * Joins quotas with their states by user and type. Entries that cannot be read are left out with a warning. Thousands are
 * joined a few milliseconds at a time, when nothing else is to do.
 */
export const mergeQuotas = async (
  list: readonly unknown[],
  statuses: Record<ContentType, readonly unknown[]>,
): Promise<MergedQuota[]> => (await inSlices(merge(list, statuses), undefined, true)) ?? []

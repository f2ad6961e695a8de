import { proxy, ref } from 'valtio/vanilla'
import * as z from 'zod/mini'
import type { Approval } from '../../contract/approvals.ts'
import { onSignOut } from '../../lib/on-sign-out.ts'
import { persisted } from '../../lib/persisted.ts'
import { sessionOwner } from '../../lib/session-owner.ts'
import { parseTime } from '../../lib/time.ts'

/** Between these times, in epoch milliseconds, a title became available; 0 if unknown. */
interface FirstSeen {
  readonly from: number
  readonly at: number
}

/** Without a limit, the titles of years would pile up in the browser's storage. */
const TITLES_MAX = 1000
/** A longer interval between two checks doesn't tell when the title became available. */
const EXACT_MS = 30 * 60_000

const Saved = z.object({
  /** When the watchlists were last checked. */
  checkedAt: z.number(),
  titles: z.record(z.string(), z.object({ from: z.number(), at: z.number() })),
})
type Saved = z.infer<typeof Saved>

const NOTHING: Saved = { checkedAt: 0, titles: {} }
const store = () =>
  persisted<Saved>(
    `firstSeen:${sessionOwner() ?? 'nobody'}`,
    value => z.safeParse(Saved, value).data,
    NOTHING,
  )

/** When this browser first saw the titles of requests as available. Kept in the browser, because no server tells. */
export const firstSeen = proxy({ saved: ref<{ value: Saved | null }>({ value: null }) })
onSignOut(() => {
  firstSeen.saved = ref({ value: null })
})

const savedIn = (saved: { value: Saved | null }): Saved => {
  saved.value ??= store().read()
  return saved.value
}

type Titled = Pick<Approval, 'contentKey' | 'contentTitle' | 'contentType'>
const keyOf = (row: Titled) => `${row.contentType}:${row.contentKey || row.contentTitle}`

/**
 * Remembers titles that weren't available at the last check.
 * @param approved approved requests whose title is available
 */
export const rememberAvailable = (
  approved: readonly (Titled & Pick<Approval, 'updatedAt'>)[],
  checkedAt: number,
): void => {
  const { checkedAt: last, titles } = savedIn(firstSeen.saved)
  if (checkedAt <= last) return
  // A title approved since the last check may have been available before.
  const seenNow = (approvedMs: number): FirstSeen =>
    last === 0 ? { from: 0, at: 0 } : { from: approvedMs < last ? last : 0, at: checkedAt }
  const found = approved.map(row => {
    const key = keyOf(row)
    return [key, titles[key] ?? seenNow(parseTime(row.updatedAt)?.getTime() ?? last)] as const
  })
  const latest = found.sort(([, a], [, b]) => b.at - a.at).slice(0, TITLES_MAX)
  const value = { checkedAt, titles: Object.fromEntries(latest) }
  firstSeen.saved = ref({ value })
  store().write(value)
}

export const availableSince = (row: Titled, saved = firstSeen.saved): FirstSeen | null =>
  savedIn(saved).titles[keyOf(row)] ?? null

/** When a title became available, if this browser looked shortly before. */
export const exactTime = (seen: FirstSeen | null): number | null =>
  seen && seen.from > 0 && seen.at - seen.from <= EXACT_MS ? seen.at : null

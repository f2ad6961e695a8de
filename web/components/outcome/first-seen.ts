import { proxy, ref } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { onSignOut } from '../../lib/on-sign-out.ts'
import { persisted } from '../../lib/persisted.ts'
import { sessionOwner } from '../../lib/session-owner.ts'

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

const savedNow = (): Saved => {
  firstSeen.saved.value ??= store().read()
  return firstSeen.saved.value
}

/**
 * Remembers titles that weren't available at the last check.
 * @param requests those whose title is available, latest change first
 */
export const rememberAvailable = (
  requests: readonly { readonly key: string; readonly createdMs: number }[],
  checkedAt: number,
): void => {
  const { checkedAt: last, titles } = savedNow()
  if (checkedAt <= last) return
  // A title requested since the last check may have been available before.
  const seenNow = (createdMs: number): FirstSeen =>
    last === 0 ? { from: 0, at: 0 } : { from: createdMs < last ? last : 0, at: checkedAt }
  const known = requests
    .slice(0, TITLES_MAX)
    .map(({ key, createdMs }) => [key, titles[key] ?? seenNow(createdMs)] as const)
  const value = { checkedAt, titles: Object.fromEntries(known) }
  firstSeen.saved = ref({ value })
  store().write(value)
}

export const availableSince = (key: string): FirstSeen | null => savedNow().titles[key] ?? null

/** When a title became available, if this browser looked shortly before. */
export const exactTime = (seen: FirstSeen | null): number | null =>
  seen && seen.from > 0 && seen.at - seen.from <= EXACT_MS ? seen.at : null

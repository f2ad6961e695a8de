import type { WatchlistItem } from '../../web/contract/users.ts'
import { keyOf, titleAt } from '../world/catalog.ts'
import { createChance } from '../world/chance.ts'
import { DAY_MS } from './days.ts'
import { sqlTime } from './schedules.ts'
import type { TrackedUser } from './users.ts'

/** Titles that are asked for: fewer than entries, so that lists overlap and a title has a count. */
const POOL = 180
const STATUSES = [
  'pending',
  'requested',
  'grabbed',
  'notified',
  'notified',
  'notified',
  'grabbed',
  'requested',
] as const

/** Titles of the pool that stand on many lists. */
const POPULAR = 40

/**
 * A poster the mock draws itself; some titles have none, some rare ones a picture that is gone, which browsers report as an
 * error (backend-notes 2.4, `thumb`).
 */
const thumbOf = (index: number): string | null =>
  index % 9 === 4
    ? null
    : index > POPULAR + 10 && index % 23 === 7
      ? '/mock/posters/gone'
      : `/mock/posters/${index}`

/** Title, key and poster by place in the pool, made once. */
const entries = new Map<number, Omit<WatchlistItem, 'status' | 'added'>>()
const entryAt = (index: number) => {
  let entry = entries.get(index)
  if (!entry) {
    const { title, type, guids, genres } = titleAt(index)
    entry = { title, key: keyOf(titleAt(index)), type, thumb: thumbOf(index), guids, genres }
    entries.set(index, entry)
  }
  return entry
}

/** Everybody's watchlist, made when first looked at: a user's list depends on the seed and the user alone. */
export const watchlistRules = (seed: number, now: () => number) => {
  const lists = new Map<number, WatchlistItem[]>()
  const began = now()

  const make = (user: TrackedUser): WatchlistItem[] => {
    const chance = createChance(seed, `watchlist:${user.id}`)
    const taken = new Set<number>()
    const items: WatchlistItem[] = []
    for (let n = 0; n < user.watchlist_count; n++) {
      let index = chance.between(0, chance.happens(0.5) ? POPULAR : POOL)
      while (taken.has(index)) index++
      taken.add(index)
      const time = began - chance.between(0, 200) * DAY_MS - chance.between(0, DAY_MS)
      const form = chance.between(0, 9)
      items.push({
        ...entryAt(index),
        status: chance.pick(STATUSES),
        // Times come as ISO, as SQL text and not at all (backend-notes 1.6).
        added: form === 0 ? null : form < 4 ? sqlTime(time) : new Date(time).toISOString(),
      })
    }
    return items
  }

  const of = (user: TrackedUser): WatchlistItem[] => {
    let list = lists.get(user.id)
    if (!list || list.length < user.watchlist_count) {
      list = make(user)
      lists.set(user.id, list)
    }
    return list
  }
  return { of }
}

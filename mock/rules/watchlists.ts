import type { Approval } from '../../web/contract/approvals.ts'
import type { WatchlistItem } from '../../web/contract/users.ts'
import { keyOf, titleAt } from '../world/catalog.ts'
import { createChance } from '../world/chance.ts'
import { DAY_MS } from '../world/days.ts'
import { sqlTime } from './schedules.ts'
import type { TrackedUser } from './users.ts'

/** There are fewer titles than entries, so that watchlists share titles. */
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

/** Stations of titles that someone requested, by the state of the request. */
const STATUSES_OF: Readonly<Record<string, readonly WatchlistItem['status'][]>> = {
  pending: ['pending', 'pending', 'pending', 'pending', 'requested', 'grabbed', 'notified'],
  approved: ['notified', 'notified', 'notified', 'grabbed', 'requested', 'requested', 'pending'],
}

const POPULAR = 40

/** URL of a generated poster. Some titles have no poster, and a few have a broken URL (backend-notes 2.4, `thumb`). */
const thumbOf = (index: number): string | null =>
  index % 9 === 4
    ? null
    : index > POPULAR + 10 && index % 23 === 7
      ? '/mock/posters/gone'
      : `/mock/posters/${index}`

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

const placeOf = new Map<string, number>()

const requestedEntry = (request: Requested): Omit<WatchlistItem, 'status' | 'added'> => {
  if (placeOf.size === 0)
    for (let index = POOL - 1; index >= 0; index--) placeOf.set(entryAt(index).key, index)
  const place = placeOf.get(request.contentKey)
  if (place !== undefined) return entryAt(place)
  return {
    title: request.contentTitle,
    key: request.contentKey,
    type: request.contentType,
    thumb: null,
    guids: [...request.contentGuids],
    genres: [],
  }
}

type Requested = Pick<
  Approval,
  'contentGuids' | 'contentKey' | 'contentTitle' | 'contentType' | 'createdAt' | 'status' | 'userId'
>

/**
 * Each watchlist is created lazily and depends only on the seed and the user. "withRequests" replaces some titles with
 * those the user has requested.
 */
export const watchlistRules = (
  seed: number,
  now: () => number,
  requests: () => readonly Requested[],
  seeded: readonly Pick<Approval, 'contentKey' | 'status'>[],
) => {
  const lists = new Map<number, WatchlistItem[]>()
  const began = now()
  const stations = new Map<string, WatchlistItem['status']>()
  const requestedAs = new Map(seeded.map(({ contentKey, status }) => [contentKey, status]))

  /** How far a title is. The library and the instances are the same for everyone who wants it. */
  const stationOf = (key: string): WatchlistItem['status'] => {
    let station = stations.get(key)
    if (!station) {
      const statuses = STATUSES_OF[requestedAs.get(key) ?? ''] ?? STATUSES
      station = createChance(seed, `title:${key}`).pick(statuses)
      stations.set(key, station)
    }
    return station
  }

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
      const entry = entryAt(index)
      // Some users are behind, for example because their sync is off.
      const isBehind = chance.pick(STATUSES) === 'pending'
      items.push({
        ...entry,
        status: isBehind ? 'pending' : stationOf(entry.key),
        // Times are ISO, SQL text or missing, as in the backend (backend-notes 1.6).
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

  const merged = (user: TrackedUser, own: readonly Requested[]): WatchlistItem[] => {
    const list = of(user)
    if (own.length === 0) return list
    const isHeld = new Map(own.map(({ contentKey, status }) => [contentKey, status !== 'approved']))
    const keys = new Set(list.map(item => item.key))
    const missing = own.filter(request => !keys.has(request.contentKey)).slice(0, list.length)
    const added = missing.map(request => ({
      ...requestedEntry(request),
      status: stationOf(request.contentKey),
      added: request.createdAt,
    }))
    return [...added, ...list.slice(0, list.length - added.length)].map(item =>
      isHeld.get(item.key) ? { ...item, status: 'pending' } : item,
    )
  }
  const withRequests = (user: TrackedUser): WatchlistItem[] =>
    merged(
      user,
      requests().filter(request => request.userId === user.id),
    )
  const allWithRequests = (users: readonly TrackedUser[]): WatchlistItem[][] => {
    const byUser = new Map<number, Requested[]>()
    for (const request of requests()) {
      const own = byUser.get(request.userId)
      if (own) own.push(request)
      else byUser.set(request.userId, [request])
    }
    return users.map(user => merged(user, byUser.get(user.id) ?? []))
  }
  return {
    of,
    withRequests,
    allWithRequests,
    posterOf: (request: Requested): string | null => requestedEntry(request).thumb,
  }
}

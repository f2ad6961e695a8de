import type { Approval } from '../../web/contract/approvals.ts'
import type { WatchlistItem } from '../../web/contract/users.ts'
import { keyOf, titleAt } from '../world/catalog.ts'
import { createChance } from '../world/chance.ts'
import { DAY_MS } from '../world/days.ts'
import { sqlTime } from './schedules.ts'
import type { TrackedUser } from './users.ts'
import type { World } from './world.ts'

/** There are fewer titles than entries, so that watchlists share titles. */
const POOL = 180
const POPULAR = 40

type Status = WatchlistItem['status']
const statuses = (list: string) => list.split(' ') as Status[]
const STATUSES = statuses('pending requested grabbed notified notified notified grabbed requested')
/** Stations of titles that someone requested, by the state of the request. */
const STATUSES_OF: Readonly<Record<string, Status[]>> = {
  pending: statuses('pending pending pending pending requested grabbed notified'),
  approved: statuses('notified notified notified grabbed requested requested pending'),
}

/** URL of a generated poster. Some titles have no poster, and a few have a broken URL (backend-notes 2.4, `thumb`). */
const thumbOf = (index: number): string | null => {
  if (index % 9 === 4) return null
  const isBroken = index > POPULAR + 10 && index % 23 === 7
  return `/mock/posters/${isBroken ? 'gone' : index}`
}

type Entry = Omit<WatchlistItem, 'status' | 'added'>
const entries = new Map<number, Entry>()
const entryAt = (index: number): Entry => {
  const known = entries.get(index)
  if (known) return known
  const title = titleAt(index)
  const { year, ...shown } = title
  const entry = { ...shown, key: keyOf(title), thumb: thumbOf(index) }
  entries.set(index, entry)
  return entry
}

const places = new Map<string, number>()
const requestedEntry = (request: Approval): Entry => {
  if (places.size === 0)
    for (let index = POOL - 1; index >= 0; index--) places.set(entryAt(index).key, index)
  const place = places.get(request.contentKey)
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

/**
 * Each watchlist is created lazily and depends only on the seed and the user. "withRequests" replaces some titles with
 * those the user has requested.
 */
export const watchlistRules = ({ now, seed: { seed, approvals: seeded }, approvals }: World) => {
  const lists = new Map<number, WatchlistItem[]>()
  const began = now()
  const stations = new Map<string, Status>()
  const requestedAs = new Map(seeded.map(({ contentKey, status }) => [contentKey, status]))

  /** How far a title is. The library and the instances are the same for everyone who wants it. */
  const stationOf = (key: string): Status => {
    const known = stations.get(key)
    if (known) return known
    const choices = STATUSES_OF[requestedAs.get(key) ?? ''] ?? STATUSES
    const station = createChance(seed, `title:${key}`).pick(choices)
    stations.set(key, station)
    return station
  }

  const make = (user: TrackedUser): WatchlistItem[] => {
    const chance = createChance(seed, `watchlist:${user.id}`)
    const taken = new Set<number>()
    return Array.from({ length: user.watchlist_count }, () => {
      let index = chance.between(0, chance.happens(0.5) ? POPULAR : POOL)
      while (taken.has(index)) index++
      taken.add(index)
      const time = began - chance.between(0, 200) * DAY_MS - chance.between(0, DAY_MS)
      const form = chance.between(0, 9)
      const entry = entryAt(index)
      // Some users are behind, for example because their sync is off.
      const isBehind = chance.pick(STATUSES) === 'pending'
      return {
        ...entry,
        status: isBehind ? 'pending' : stationOf(entry.key),
        // Times are ISO, SQL text or missing, as in the backend (backend-notes 1.6).
        added: form === 0 ? null : form < 4 ? sqlTime(time) : new Date(time).toISOString(),
      }
    })
  }

  const of = (user: TrackedUser): WatchlistItem[] => {
    const known = lists.get(user.id)
    if (known && known.length >= user.watchlist_count) return known
    const list = make(user)
    lists.set(user.id, list)
    return list
  }

  const merged = (user: TrackedUser, own: readonly Approval[] = []): WatchlistItem[] => {
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
  return {
    of,
    /** The watchlists of `users`, in their order. */
    withRequests(users: readonly TrackedUser[]): WatchlistItem[][] {
      const byUser = new Map<number, Approval[]>()
      for (const request of approvals.all()) {
        const own = byUser.get(request.userId)
        if (own) own.push(request)
        else byUser.set(request.userId, [request])
      }
      return users.map(user => merged(user, byUser.get(user.id)))
    },
    posterOf: (request: Approval): string | null => requestedEntry(request).thumb,
  }
}

import type { Approval } from '../contract/approvals.ts'
import { plainGuid, refsOf } from '../contract/plain-guid.ts'
import type { WatchlistItem } from '../contract/users.ts'
import type { ContentType } from '../contract/values.ts'
import { matcherOf, normalize, searchWords } from '../lib/normalize.ts'

interface Entry {
  readonly title: string
  readonly searchText: string
  readonly type: ContentType
  readonly key: string
  readonly guids: readonly string[]
  thumb: string | null
  genres: readonly string[]
  /** Watchlist entries by user id. */
  readonly wants: Map<number, WatchlistEntry>
}
interface WatchlistEntry extends Pick<WatchlistItem, 'status' | 'added'> {
  /** When the watchlist was loaded, in epoch milliseconds. */
  readonly checkedAt: number
}
export type KnownTitle = Readonly<Omit<Entry, 'wants'>> & {
  readonly wants: ReadonlyMap<number, WatchlistEntry>
}

type Requested = Pick<Approval, 'contentType' | 'contentKey' | 'contentGuids'>
type Named = Pick<Entry, 'title' | 'type' | 'key' | 'guids'> &
  Partial<Pick<Entry, 'thumb' | 'genres'>>

interface TitleSource {
  all(): readonly Entry[]
  /** The title with this key or normalized guid (see `plainGuid`). */
  known(type: ContentType, ref: string): Entry | undefined
}

/** 0: exact match. 1: prefix. 2: prefix of a word. 3: anywhere. */
const closeness = (text: string, needle: string): number => {
  if (text === needle) return 0
  if (text.startsWith(needle)) return 1
  return text.includes(` ${needle}`) ? 2 : 3
}

/**
 * Titles from watchlists and requests. Those with the same key, or with a guid in common, count as one title.
 * @param base titles to extend without changing them
 */
export const createTitles = (base?: TitleSource) => {
  const own: Entry[] = []
  const byRef = { movie: new Map<string, Entry>(), show: new Map<string, Entry>() }
  const all = (): readonly Entry[] => (base ? [...base.all(), ...own] : own)
  const known = (type: ContentType, ref: string): Entry | undefined =>
    base?.known(type, ref) ?? byRef[type].get(ref)

  const add = ({ title, type, key, guids, thumb = null, genres = [] }: Named): Entry => {
    const refs = refsOf(key, guids)
    // If there is no key or guid, the name identifies the title.
    if (refs.length === 0) refs.push(normalize(title))
    let entry = refs.map(ref => known(type, ref)).find(Boolean)
    if (!entry) {
      const searchText = normalize(title)
      entry = { title, searchText, type, key, guids, thumb, genres, wants: new Map() }
      own.push(entry)
    }
    entry.thumb ??= thumb
    if (entry.genres.length === 0) entry.genres = genres
    for (const ref of refs) if (!known(type, ref)) byRef[type].set(ref, entry)
    return entry
  }

  return {
    all,
    known,
    add,
    addList(userId: number, items: readonly WatchlistItem[], checkedAt = 0) {
      for (const item of items) {
        const type = item.type.toLowerCase() === 'movie' ? 'movie' : 'show'
        add({ ...item, type }).wants.set(userId, {
          status: item.status,
          added: item.added,
          checkedAt,
        })
      }
    },
    /** The title of a request, by its key or a guid. */
    ofRequest({ contentType, contentKey, contentGuids }: Requested): KnownTitle | null {
      const found = known(contentType, contentKey)
      if (found) return found
      for (const guid of contentGuids) {
        const found = known(contentType, plainGuid(guid))
        if (found) return found
      }
      return null
    },
    /** The title with this key or guid, or the only one with this name; otherwise null. */
    find(type: ContentType, ref: string): KnownTitle | null {
      const found = known(type, ref) ?? known(type, plainGuid(ref))
      if (found) return found
      const name = normalize(ref)
      const named = all().filter(entry => entry.type === type && entry.searchText === name)
      return (named.length === 1 && named[0]) || null
    },
    /**
     * Titles that contain every word of `text`: best matches first, then those wanted by most users. Adds groups of
     * equally close matches until there are at least `limit` titles.
     */
    search(text: string, limit: number): readonly KnownTitle[] {
      const needle = searchWords(text).join(' ')
      if (needle === '') return []
      const isFound = matcherOf(text)
      const ranks: Entry[][] = [[], [], [], []]
      for (const entry of all())
        if (isFound(entry.searchText)) ranks[closeness(entry.searchText, needle)]?.push(entry)
      let found: readonly Entry[] = []
      for (const rank of ranks)
        if (found.length < limit)
          found = found.concat(
            rank.sort((a, b) => b.wants.size - a.wants.size || a.title.length - b.title.length),
          )
      return found
    },
  }
}
export type Titles = ReturnType<typeof createTitles>

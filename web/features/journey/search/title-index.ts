import { plainGuid } from '../../../components/titles/plain-guid.ts'
import type { Approval } from '../../../contract/approvals.ts'
import type { WatchlistItem } from '../../../contract/users.ts'
import type { ContentType } from '../../../contract/values.ts'
import { folded, searchWords } from '../../../lib/fold-text.ts'

/** A title that stands on watchlists or in requests, once however many want it. */
export interface KnownTitle {
  readonly title: string
  readonly type: ContentType
  /** '' where there is none. */
  readonly key: string
  readonly guids: readonly string[]
  readonly thumb: string | null
  readonly genres: readonly string[]
  /** By user: how far it is, and since when it is wanted. */
  readonly wants: ReadonlyMap<number, Pick<WatchlistItem, 'status' | 'added'>>
  readonly isRequested: boolean
}
interface Entry extends KnownTitle {
  readonly searchText: string
  wants: Map<number, Pick<WatchlistItem, 'status' | 'added'>>
  isRequested: boolean
  thumb: string | null
  genres: readonly string[]
}

type Named = Pick<KnownTitle, 'title' | 'type' | 'key' | 'guids'>

/** Names of a title, any of which it can be found by. */
const refsOf = ({ type, key, guids }: Omit<Named, 'title'>): string[] => [
  ...(key ? [`${type} key ${key}`] : []),
  ...guids.map(guid => `${type} guid ${plainGuid(guid)}`),
]

/** Titles that came together, searched as one text: a line each. */
interface Segment {
  readonly entries: readonly Entry[]
  readonly text: string
  /** Where each line starts in `text`. */
  readonly starts: readonly number[]
}
const segmentOf = (entries: readonly Entry[]): Segment => {
  const starts: number[] = []
  let text = '\n'
  for (const entry of entries) {
    starts.push(text.length)
    text += `${entry.searchText}\n`
  }
  return { entries, text, starts }
}
/** The line that `at` stands in. */
const lineAt = (starts: readonly number[], at: number): number => {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Hits looked at before they are put in order; what begins with the text is looked for first. */
const HITS_MAX = 1000

/** 0: the very title; 1: begins so; 2: a word of it begins so; 3: somewhere inside. */
const closeness = (text: string, needle: string): number => {
  if (text === needle) return 0
  if (text.startsWith(needle)) return 1
  return text.includes(` ${needle}`) ? 2 : 3
}

/** All known titles, to find by text and by key. */
export const createTitleIndex = () => {
  const byRef = new Map<string, Entry>()
  const byUser = new Map<number, Set<Entry>>()
  const segments: Segment[] = []
  let count = 0

  const byRefs = (refs: readonly string[]) => {
    for (const ref of refs) {
      const entry = byRef.get(ref)
      if (entry) return entry
    }
    return null
  }
  const entryOf = (
    named: Named & Partial<Pick<Entry, 'thumb' | 'genres'>>,
    news: Entry[],
  ): Entry => {
    const refs = refsOf(named)
    // Without key and guids two titles are the same when they are called the same.
    if (refs.length === 0) refs.push(`${named.type} title ${folded(named.title)}`)
    let entry = byRefs(refs)
    if (!entry) {
      const { title, type, key, guids, thumb = null, genres = [] } = named
      entry = {
        title,
        type,
        key,
        guids,
        thumb,
        genres,
        searchText: folded(title).replaceAll('\n', ' '),
        wants: new Map(),
        isRequested: false,
      }
      news.push(entry)
    }
    entry.thumb ??= named.thumb ?? null
    if (entry.genres.length === 0) entry.genres = named.genres ?? []
    for (const ref of refs) if (!byRef.has(ref)) byRef.set(ref, entry)
    return entry
  }
  const finish = (news: readonly Entry[]) => {
    if (news.length > 0) segments.push(segmentOf(news))
    count += news.length
  }
  const isShown = (entry: Entry) => entry.wants.size > 0 || entry.isRequested

  return {
    /** How many titles were ever put in. */
    get size() {
      return count
    },
    /** Takes over a user's list in place of the one before. */
    putList(userId: number, items: readonly WatchlistItem[]) {
      const news: Entry[] = []
      const now = new Set<Entry>()
      for (const item of items) {
        const type: ContentType = item.type.toLowerCase() === 'movie' ? 'movie' : 'show'
        const entry = entryOf({ ...item, type }, news)
        entry.wants.set(userId, { status: item.status, added: item.added })
        now.add(entry)
      }
      for (const entry of byUser.get(userId) ?? []) if (!now.has(entry)) entry.wants.delete(userId)
      byUser.set(userId, now)
      finish(news)
    },
    putRequests(rows: readonly Approval[]) {
      const news: Entry[] = []
      for (const row of rows) {
        const { contentTitle: title, contentType: type, contentKey: key, contentGuids } = row
        entryOf({ title, type, key, guids: contentGuids }, news).isRequested = true
      }
      finish(news)
    },
    /** The title with this key, guid or, where only one is called so, name; null where there is none, or more than one. */
    find(type: ContentType, ref: string): KnownTitle | null {
      const found = byRefs(refsOf({ type, key: ref, guids: [ref] }))
      if (found) return found
      const name = folded(ref)
      const named = segments.flatMap(({ entries }) =>
        entries.filter(entry => entry.type === type && entry.searchText === name && isShown(entry)),
      )
      return named.length === 1 ? (named[0] ?? null) : null
    },
    /** Titles that hold every word of `text`, the closest first, then the most wanted; one more than `limit` when there are more. */
    search(text: string, limit: number): readonly KnownTitle[] {
      const words = searchWords(text)
      const needle = words.join(' ')
      const longest = words.reduce((long, word) => (word.length > long.length ? word : long), '')
      if (longest === '') return []
      const hits = new Set<Entry>()
      const collect = (part: string) => {
        for (const { text: lines, starts, entries } of segments) {
          let at = lines.indexOf(part)
          while (at >= 0 && hits.size < HITS_MAX) {
            const end = lines.indexOf('\n', at + 1)
            const line = lines.slice(lines.lastIndexOf('\n', end - 1) + 1, end)
            if (words.every(word => line.includes(word))) {
              const entry = entries[lineAt(starts, end - 1)]
              if (entry && isShown(entry)) hits.add(entry)
            }
            // On from the line's end: one hit in each is enough.
            at = lines.indexOf(part, end)
          }
        }
      }
      collect(`\n${needle}`)
      collect(longest)
      return [...hits]
        .map(entry => ({ entry, rank: closeness(entry.searchText, needle) }))
        .sort(
          (a, b) =>
            a.rank - b.rank ||
            b.entry.wants.size - a.entry.wants.size ||
            a.entry.title.length - b.entry.title.length,
        )
        .slice(0, limit + 1)
        .map(({ entry }) => entry)
    },
  }
}

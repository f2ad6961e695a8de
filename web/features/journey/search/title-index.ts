import { plainGuid } from '../../../components/titles/plain-guid.ts'
import type { Approval } from '../../../contract/approvals.ts'
import type { WatchlistItem } from '../../../contract/users.ts'
import type { ContentType } from '../../../contract/values.ts'
import { folded, searchWords } from '../../../lib/fold-text.ts'

export interface KnownTitle {
  readonly title: string
  readonly type: ContentType
  readonly key: string
  readonly guids: readonly string[]
  readonly thumb: string | null
  readonly genres: readonly string[]
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

/** Keys that identify a title. Two entries with one of these in common are the same title. */
const refsOf = ({ type, key, guids }: Omit<Named, 'title'>): string[] => [
  ...(key ? [`${type} key ${key}`] : []),
  ...guids.map(guid => `${type} guid ${plainGuid(guid)}`),
]

interface Segment {
  readonly entries: readonly Entry[]
  readonly text: string
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
const lineAt = (starts: readonly number[], at: number): number => {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Maximum number of matches to rank. Prefix matches are collected first. */
const HITS_MAX = 1000

/** 0: exact match. 1: prefix. 2: prefix of a word. 3: anywhere. */
const closeness = (text: string, needle: string): number => {
  if (text === needle) return 0
  if (text.startsWith(needle)) return 1
  return text.includes(` ${needle}`) ? 2 : 3
}

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
    // If there is no key or guid, the name identifies the title.
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
    get size() {
      return count
    },
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
    /** The title with this key or guid, or the only one with this name; otherwise null. */
    find(type: ContentType, ref: string): KnownTitle | null {
      const found = byRefs(refsOf({ type, key: ref, guids: [ref] }))
      if (found) return found
      const name = folded(ref)
      const named = segments.flatMap(({ entries }) =>
        entries.filter(entry => entry.type === type && entry.searchText === name && isShown(entry)),
      )
      return named.length === 1 ? (named[0] ?? null) : null
    },
    /**
     * Titles that contain every word of `text`: best matches first, then those wanted by most users. Returns `limit +
     * 1` titles if there are more.
     */
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
            // One match per line is enough, so continue with the next line.
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

import uFuzzy from '@leeoniya/ufuzzy'
import { folded, searchWords } from '../../lib/fold-text.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

/** Items of one group that are listed; more of them need more letters. */
export const SHOWN_PER_GROUP = 6
/** Before anything is typed all pages and actions are listed. */
const LISTED_PER_GROUP = 40
/** Order of words does not matter up to so many. */
const WORDS_PERMUTED = 3
/** A longer text is something pasted; it is searched for by its beginning. */
const SEARCH_MAX = 100
/** No name has a longer word, and the regular expression for a slip grows with the square of the length. */
const FUZZY_WORD_MAX = 30

/** What stands between words: white space and the signs of ASCII, apart from the apostrophe. */
const SIGNS = '\\s\\u0000-&(-/:-@[-`{-~'

/**
 * What is no sign is a letter, whatever the alphabet: classes of Unicode letters take half a second per search to compile.
 */
const LETTERS = {
  interSplit: `[${SIGNS}]+`,
  interBound: `[${SIGNS}]`,
  intraChars: `[^${SIGNS}]`,
  // Texts come folded, so there is no change of case within a word.
  intraSplit: null,
  intraBound: null,
}
/** One slip per word is forgiven: a letter wrong, missing, too many, or two swapped; none in short words. */
const fuzzy = new uFuzzy({ ...LETTERS, intraMode: 1 })
const exact = new uFuzzy(LETTERS)

/** How well a label fits: 0 the same, 1 begins so, 2 each word typed begins one of its words, 3 otherwise. */
const closeness = (label: string, text: string, words: readonly string[]): number => {
  const own = folded(label)
  if (own === text) return 0
  if (own.startsWith(text)) return 1
  const ownWords = searchWords(label)
  return words.every(word => ownWords.some(one => one.startsWith(word))) ? 2 : 3
}

/** What an item is found by; thousands of them are asked for it with every letter. */
const texts = new WeakMap<PaletteItem, string>()
const textOf = (item: PaletteItem): string => {
  const { label, path = '', detail = '', keywords = '' } = item
  const text = texts.get(item) ?? folded(`${label} ${path} ${detail} ${keywords}`)
  texts.set(item, text)
  return text
}

interface Found {
  item: PaletteItem
  group: PaletteGroup
  rank: readonly [closeness: number, recent: number, length: number, order: number]
}

const byRank = (a: Found, b: Found): number => {
  const at = a.rank.findIndex((value, index) => value !== b.rank[index])
  return at < 0 ? 0 : (a.rank[at] ?? 0) - (b.rank[at] ?? 0)
}

export interface Section {
  readonly id: string
  readonly title: string
  readonly items: readonly PaletteItem[]
  /** How many more of it match. */
  readonly more: number
}

const sectionOf = (
  { id, title }: Pick<PaletteGroup, 'id' | 'title'>,
  items: readonly PaletteItem[],
  limit: number,
): Section => ({ id, title, items: items.slice(0, limit), more: Math.max(0, items.length - limit) })

/** Nothing typed: what was chosen lately, then the groups that are listed at once. */
const listed = (groups: readonly PaletteGroup[], recent: readonly string[]): Section[] => {
  const all = new Map(groups.flatMap(group => group.items.map(item => [item.id, item] as const)))
  const again = recent.flatMap(id => all.get(id) ?? [])
  return [
    sectionOf({ id: 'recent', title: 'Recent' }, again, SHOWN_PER_GROUP),
    ...groups
      .filter(group => group.isListed)
      .map(group =>
        sectionOf(
          group,
          group.items.filter(item => !again.includes(item)),
          LISTED_PER_GROUP,
        ),
      ),
  ].filter(section => section.items.length > 0)
}

/**
 * What the palette lists for `text`. Within a group the closest label comes first, of equal ones what was chosen lately; the
 * group with the closest item leads, and fallbacks end the list.
 * @param recent ids of items, the last chosen one first
 */
export const sectionsFor = (
  groups: readonly PaletteGroup[],
  text: string,
  recent: readonly string[],
): Section[] => {
  // A minus or quotes would be commands to the search.
  const words = searchWords(text.slice(0, SEARCH_MAX).replace(/(^|\s)-+|"/g, '$1'))
  const needle = words.join(' ')
  if (needle === '') return listed(groups, recent)
  const fallbacks = groups.filter(group => group.isFallback)
  const matched = groups.filter(group => !group.isFallback)
  const all = matched.flatMap(group => group.items.map(item => ({ item, group })))
  const search = words.some(word => word.length > FUZZY_WORD_MAX) ? exact : fuzzy
  const [hits, info, order] = search.search(
    all.map(({ item }) => textOf(item)),
    needle,
    WORDS_PERMUTED,
  )
  const indexes = order ? order.map(at => info.idx[at] ?? 0) : (hits ?? [])
  const found = indexes
    .flatMap((index, at): Found[] => {
      const entry = all[index]
      if (!entry) return []
      const lately = recent.indexOf(entry.item.id)
      const close = closeness(entry.item.label, needle, words)
      const rank = [
        close,
        lately < 0 ? recent.length : lately,
        // Where the beginning fits, less that is left untyped is closer; else the order of the groups and of the search.
        close < 3 ? entry.item.label.length : matched.indexOf(entry.group),
        at,
      ] as const
      return [{ ...entry, rank }]
    })
    .sort(byRank)
  const sections = [...new Set(found.map(({ group }) => group))].map(group =>
    sectionOf(
      group,
      found.filter(one => one.group === group).map(({ item }) => item),
      SHOWN_PER_GROUP,
    ),
  )
  return [...sections, ...fallbacks.map(group => sectionOf(group, group.items, SHOWN_PER_GROUP))]
}

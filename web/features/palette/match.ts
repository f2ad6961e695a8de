import uFuzzy from '@leeoniya/ufuzzy'
import { folded, searchWords } from '../../lib/fold-text.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

export const SHOWN_PER_GROUP = 6
const LISTED_PER_GROUP = 40
/** Maximum number of words for which the order doesn't matter. */
const WORDS_PERMUTED = 3
/** Longer text was probably pasted, so the rest is ignored. */
const SEARCH_MAX = 100
/** Longer than any real name. The fuzzy regular expression grows with the square of the word length. */
const FUZZY_WORD_MAX = 30

/** Characters that separate words: whitespace and ASCII punctuation except the apostrophe. */
const SIGNS = '\\s\\u0000-&(-/:-@[-`{-~'

/**
 * All other characters count as letters, because Unicode letter classes take half a second to compile for each search.
 */
const LETTERS = {
  interSplit: `[${SIGNS}]+`,
  interBound: `[${SIGNS}]`,
  intraChars: `[^${SIGNS}]`,
  // The text is in lower case, so it can't be split at changes of case.
  intraSplit: null,
  intraBound: null,
}
/** Tolerates one typo per word (substitution, insertion, deletion or swap), but none in short words. */
const fuzzy = new uFuzzy({ ...LETTERS, intraMode: 1 })
const exact = new uFuzzy(LETTERS)

/** 0: equal. 1: prefix. 2: each typed word starts a word of the label. 3: anything else. */
const closeness = (label: string, text: string, words: readonly string[]): number => {
  const own = folded(label)
  if (own === text) return 0
  if (own.startsWith(text)) return 1
  const ownWords = searchWords(label)
  return words.every(word => ownWords.some(one => one.startsWith(word))) ? 2 : 3
}

/** Cached, because every keystroke searches thousands of items. */
const texts = new WeakMap<PaletteItem, string>()
const textOf = (item: PaletteItem): string => {
  const { label, path = '', detail = '', keywords = '' } = item
  const text = texts.get(item) ?? folded(`${label} ${path} ${detail} ${keywords}`)
  texts.set(item, text)
  return text
}

interface LabelPart {
  part: string
  isMatch: boolean
  at: number
}

/** The label split into parts. Parts that match a typed word are marked. */
export const matchesIn = (label: string, text: string): LabelPart[] => {
  const plain = folded(label)
  const marked = new Set<number>()
  // If folding changed the length, the wrong letters would be marked.
  if (plain.length === label.length)
    for (const word of searchWords(text.slice(0, SEARCH_MAX))) {
      const start = plain.indexOf(word)
      for (let at = start; start >= 0 && at < start + word.length; at += 1) marked.add(at)
    }
  const parts: LabelPart[] = []
  for (let at = 0; at < label.length; at += 1) {
    const isMatch = marked.has(at)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.part += label.charAt(at)
    else parts.push({ part: label.charAt(at), isMatch, at })
  }
  return parts
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
  readonly more: number
}

const sectionOf = (
  { id, title }: Pick<PaletteGroup, 'id' | 'title'>,
  items: readonly PaletteItem[],
  limit: number,
): Section => ({ id, title, items: items.slice(0, limit), more: Math.max(0, items.length - limit) })

/** Sections shown before anything is typed: recent items, then the groups to list. */
const initialSections = (groups: readonly PaletteGroup[], recent: readonly string[]): Section[] => {
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
 * Within a group, labels that match best come first, then recent ones. The group with the best match is first, and
 * fallbacks are last.
 * @param recent ids of recent items, most recent first
 */
export const sectionsFor = (
  groups: readonly PaletteGroup[],
  text: string,
  recent: readonly string[],
): Section[] => {
  // Minus signs and quotes would be treated as search operators.
  const words = searchWords(text.slice(0, SEARCH_MAX).replace(/(^|\s)-+|"/g, '$1'))
  const needle = words.join(' ')
  if (needle === '') return initialSections(groups, recent)
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
        // If labels match from the start, the shorter one comes first. Otherwise keep the order of the groups and of
        // the search.
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

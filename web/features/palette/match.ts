import { plainWords } from '../../lib/normalize.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

export const SHOWN_PER_GROUP = 6
const LISTED_PER_GROUP = 40
/** Longer text was probably pasted, so the rest is ignored. */
const SEARCH_MAX = 100

const wordsOf = (search: string) => plainWords(search.slice(0, SEARCH_MAX))

/** Words, each preceded by a space, so that a search for " ada" only matches the start of a word. */
const indexed = (text: string) =>
  plainWords(text)
    .map(word => ` ${word}`)
    .join('')

const hasStarts = (index: string, words: readonly string[]) =>
  words.every(word => index.includes(` ${word}`))

interface Index {
  /** All searchable text: path, label and keywords. */
  all: string
  /** Text used for ranking: the label or, for a part, the path and label. */
  name: string
}

/** Cached, because every keystroke searches thousands of items. */
const indexes = new WeakMap<PaletteItem, Index>()
const indexOf = (item: PaletteItem): Index => {
  const { label, path = '', keywords = '', isPart } = item
  const known = indexes.get(item)
  if (known) return known
  const index = {
    all: indexed(`${path} ${label} ${keywords}`),
    name: indexed(isPart ? `${path} ${label}` : label),
  }
  indexes.set(item, index)
  return index
}

/** 0: equal. 1: an additional term. 2: prefix. 3: each typed word starts a word of the name. 4: anything else. */
const closeness = (item: PaletteItem, words: readonly string[]): number => {
  const { name } = indexOf(item)
  const typed = ` ${words.join(' ')}`
  if (name === typed) return 0
  if (item.keywords?.split(',').some(term => ` ${plainWords(term).join(' ')}` === typed)) return 1
  if (name.startsWith(typed)) return 2
  return hasStarts(name, words) ? 3 : 4
}

/** Compared part by part; the lowest comes first. */
type Rank = readonly [closeness: number, part: number, recent: number, length: number]

const byRank = (a: Rank, b: Rank): number =>
  a.map((value, at) => value - (b[at] ?? 0)).find(difference => difference !== 0) ?? 0

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

const HERE_MAX = 5

/** Sections shown before anything is typed: what concerns this page, recent items, fallbacks, then the groups to list. */
const initialSections = (groups: readonly PaletteGroup[], recent: readonly string[]): Section[] => {
  const here = groups.filter(group => group.isHere)
  const shown = new Set(here.flatMap(group => group.items))
  const all = new Map(groups.flatMap(group => group.items.map(item => [item.id, item] as const)))
  const again = recent.flatMap(id => all.get(id) ?? []).filter(item => !shown.has(item))
  return [
    ...here.map(group => sectionOf(group, group.items, HERE_MAX)),
    sectionOf({ id: 'recent', title: 'Recent' }, again, SHOWN_PER_GROUP),
    ...groups.flatMap(group => (group.fallback ? sectionOf(group, [group.fallback], 1) : [])),
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
 * Items in which each typed word starts a word. Within a group, the best matches come first. Among equal matches,
 * items precede their parts, and recent items precede others. The group with the best match is first. Fallbacks come
 * after all groups, followed by items that no part of a word may choose.
 * @param recent ids of recent items, most recent first
 */
export const sectionsFor = (
  groups: readonly PaletteGroup[],
  text: string,
  recent: readonly string[],
): Section[] => {
  if (text.trim() === '') return initialSections(groups, recent)
  const words = wordsOf(text)
  const recency = (id: string) => {
    const at = recent.indexOf(id)
    return at < 0 ? recent.length : at
  }
  const rankOf = (item: PaletteItem): Rank => {
    const close = closeness(item, words)
    const { length } = (item.isPart && item.path) || item.label
    return [
      close,
      Number(item.isPart === true),
      recency(item.id),
      close === 1 || close === 4 ? 0 : length,
    ]
  }
  const isOffered = (item: PaletteItem) => words.length > 0 && hasStarts(indexOf(item).all, words)
  const isLast = (item: PaletteItem) => item.isLast === true && closeness(item, words) > 1
  const found = groups
    .flatMap(group => {
      const ranked = group.items
        .filter(item => isOffered(item) && !isLast(item))
        .map(item => ({ item, rank: rankOf(item) }))
        .sort((a, b) => byRank(a.rank, b.rank))
      const [best] = ranked
      return best ? { group, ranked, best: best.rank } : []
    })
    .sort(({ best: a }, { best: b }) => a[0] - b[0] || a[2] - b[2])
    .map(({ group, ranked }) =>
      sectionOf(
        group,
        ranked.map(({ item }) => item),
        SHOWN_PER_GROUP,
      ),
    )
  const last = groups.flatMap(group => group.items.filter(item => isOffered(item) && isLast(item)))
  const ends = [...groups.flatMap(({ fallback }) => fallback ?? []), ...last]
  return ends.length > 0
    ? [...found, sectionOf({ id: 'more', title: 'More' }, ends, ends.length)]
    : found
}

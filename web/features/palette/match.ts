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

const LAST = 4

/** 0: equal. 1: prefix. 2: each typed word starts a word of the name. 3: anything else. */
const closeness = (name: string, words: readonly string[]): number => {
  const typed = ` ${words.join(' ')}`
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  return hasStarts(name, words) ? 2 : 3
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

/** Sections shown before anything is typed: recent items, fallbacks, then the groups to list. */
const initialSections = (groups: readonly PaletteGroup[], recent: readonly string[]): Section[] => {
  const all = new Map(groups.flatMap(group => group.items.map(item => [item.id, item] as const)))
  const again = recent.flatMap(id => all.get(id) ?? [])
  return [
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
 * items precede their parts, and recent items precede others. The group with the best match is first.
 * @param recent ids of recent items, most recent first
 */
export const sectionsFor = (
  groups: readonly PaletteGroup[],
  text: string,
  recent: readonly string[],
): Section[] => {
  if (text.trim() === '') return initialSections(groups, recent)
  const words = wordsOf(text)
  const typed = words.join(' ')
  const recency = (id: string) => {
    const at = recent.indexOf(id)
    return at < 0 ? recent.length : at
  }
  const isWhole = ({ label, keywords = '' }: PaletteItem) =>
    [label, ...keywords.split(',')].some(name => plainWords(name).join(' ') === typed)
  const rankOf = (item: PaletteItem): Rank => {
    const close = item.isLast && !isWhole(item) ? LAST : closeness(indexOf(item).name, words)
    const { length } = (item.isPart && item.path) || item.label
    return [close, Number(item.isPart === true), recency(item.id), close < 3 ? length : 0]
  }
  /** Rank of a group that only contains its fallback. Such a group comes last. */
  const nothing: Rank = [LAST, 0, recent.length, 0]
  return groups
    .map(group => {
      const found = group.items
        .filter(item => words.length > 0 && hasStarts(indexOf(item).all, words))
        .map(item => ({ item, rank: rankOf(item) }))
        .sort((a, b) => byRank(a.rank, b.rank))
      const items = found.map(({ item }) => item)
      return { group, items, rank: found[0]?.rank ?? nothing }
    })
    .filter(({ group, items }) => items.length > 0 || group.fallback)
    .sort(({ rank: a }, { rank: b }) => a[0] - b[0] || a[2] - b[2])
    .map(({ group, items }) => {
      const section = sectionOf(group, items, SHOWN_PER_GROUP)
      return group.fallback ? { ...section, items: [...section.items, group.fallback] } : section
    })
}

import { normalize, plainWords } from '../../lib/normalize.ts'
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

interface TextPart {
  part: string
  isMatch: boolean
  at: number
}

const isLetter = (character: string | undefined) =>
  character !== undefined && /[^\s\p{P}]/u.test(character)

/** The text split into parts. Beginnings of words that match a typed word are marked. */
export const matchesIn = (text: string, search: string): TextPart[] => {
  const plain = normalize(text)
  const marked = new Set<number>()
  // If normalizing changed the length, the wrong letters would be marked.
  if (plain.length === text.length)
    for (const word of wordsOf(search))
      for (let start = plain.indexOf(word); start >= 0; start = plain.indexOf(word, start + 1))
        if (!isLetter(plain[start - 1]))
          for (let at = start; at < start + word.length; at += 1) marked.add(at)
  const parts: TextPart[] = []
  for (let at = 0; at < text.length; at += 1) {
    const isMatch = marked.has(at)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.part += text.charAt(at)
    else parts.push({ part: text.charAt(at), isMatch, at })
  }
  return parts
}

type Rank = readonly [closeness: number, part: number, recent: number, length: number]

interface Found {
  item: PaletteItem
  rank: Rank
}

const byRank = ({ rank: a }: Found, { rank: b }: Found): number => {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
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
  const rankOf = (item: PaletteItem): Rank => {
    const typed = words.join(' ')
    const isWhole = () =>
      [item.label, ...(item.keywords ?? '').split(',')].some(
        name => plainWords(name).join(' ') === typed,
      )
    const close = item.isLast && !isWhole() ? LAST : closeness(indexOf(item).name, words)
    const lately = recent.indexOf(item.id)
    const { length } = (item.isPart && item.path) || item.label
    return [
      close,
      Number(item.isPart === true),
      lately < 0 ? recent.length : lately,
      close < 3 ? length : 0,
    ]
  }
  /** Rank of a group that only contains its fallback. Such a group comes last. */
  const NOTHING = { rank: [LAST, 0, recent.length, 0] } as const
  return groups
    .map(group => ({
      group,
      found: group.items
        .filter(item => words.length > 0 && hasStarts(indexOf(item).all, words))
        .map((item): Found => ({ item, rank: rankOf(item) }))
        .sort(byRank),
    }))
    .filter(({ group, found }) => found.length > 0 || group.fallback)
    .sort(
      ({ found: [a = NOTHING] }, { found: [b = NOTHING] }) =>
        a.rank[0] - b.rank[0] || a.rank[2] - b.rank[2],
    )
    .map(({ group, found }) => {
      const section = sectionOf(
        group,
        found.map(({ item }) => item),
        SHOWN_PER_GROUP,
      )
      return group.fallback ? { ...section, items: [...section.items, group.fallback] } : section
    })
}

import { describe, expect, test } from 'vitest'
import { matchesIn, SHOWN_PER_GROUP, sectionsFor } from '../../../web/features/palette/match.ts'
import type { PaletteGroup, PaletteItem } from '../../../web/features/palette/palette-items.ts'

const item = (label: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: `id:${label}`,
  label,
  icon: null,
  act: { to: '/' },
  ...more,
})
const PAGES: PaletteGroup = {
  id: 'pages',
  title: 'Pages',
  isListed: true,
  items: [
    item('Dashboard'),
    item('Approvals'),
    item('Approval settings'),
    item('Quota settings'),
    item('Content router', { keywords: 'Radarr' }),
    item('Delete sync'),
  ],
}
const USERS: PaletteGroup = {
  id: 'users',
  title: 'Users',
  items: [
    item('amelie', { detail: 'Amélie Poulain' }),
    item('Ольга'),
    item('dash'),
    item('sam o’neill'),
  ],
}
const GROUPS = [PAGES, USERS]
const found = (text: string, recent: string[] = [], groups = GROUPS) =>
  sectionsFor(groups, text, recent).flatMap(section => section.items.map(one => one.label))

describe('search', () => {
  test.each([
    ['appro', ['Approvals', 'Approval settings']],
    ['settings', ['Quota settings', 'Approval settings']],
    ['settings quota', ['Quota settings']],
    ['radarr', ['Content router']],
    ['Amélie', ['amelie']],
    ['poulain', ['amelie']],
    ['ольга', ['Ольга']],
    ['xyzzy', []],
  ])('"%s" finds %j', (text, labels) => {
    expect(found(text)).toEqual(labels)
  })

  test.each([
    ['a wrong letter', 'approvels', 'Approvals'],
    ['a missing letter', 'dashbord', 'Dashboard'],
    ['an extra letter', 'deleete sync', 'Delete sync'],
    ['swapped letters', 'qutoa', 'Quota settings'],
    ['a typo in Cyrillic', 'ольра', 'Ольга'],
  ])('with %s, "%s" finds %s', (_, text, label) => {
    expect(found(text)).toContain(label)
  })
})

describe('pasted text', () => {
  const LONG_WORD = 'abcdefghijklmnopqrstuvwxyzabcde'

  test('is truncated to 100 characters', () => {
    expect(found(`quota ${' '.repeat(100)}xyzzy`)).toEqual(['Quota settings'])
    const long = { ...USERS, items: [item('x'.repeat(150))] }
    expect(found('x'.repeat(100) + 'y'.repeat(3900), [], [long])).toEqual(['x'.repeat(150)])
  })

  test('matches a word of more than 30 letters only exactly', () => {
    const long = { ...USERS, items: [item(LONG_WORD), item(`${LONG_WORD} the second`)] }
    expect(found(LONG_WORD, [], [long])).toHaveLength(2)
    expect(found(`second ${LONG_WORD}`, [], [long])).toEqual([`${LONG_WORD} the second`])
    expect(found(LONG_WORD.replace('n', 'x'), [], [long])).toEqual([])
    expect(found(LONG_WORD.slice(0, 30).replace('n', 'x'), [], [long])).toHaveLength(2)
  })
})

describe('order', () => {
  test('ranks exact matches above prefix matches in any group', () => {
    expect(found('dash')).toEqual(['dash', 'Dashboard'])
  })

  test('ranks the most recently chosen of equal matches first', () => {
    expect(found('settings', ['id:Approval settings'])).toEqual([
      'Approval settings',
      'Quota settings',
    ])
    expect(found('dash', ['id:Dashboard'])).toEqual(['dash', 'Dashboard'])
  })

  test('lists recent choices first while the field is empty, without duplicates', () => {
    const sections = sectionsFor(GROUPS, ' ', ['id:dash', 'id:gone', 'id:Delete sync'])
    expect(sections.map(({ title }) => title)).toEqual(['Recent', 'Pages'])
    expect(sections[0]?.items.map(one => one.label)).toEqual(['dash', 'Delete sync'])
    expect(sections[1]?.items.map(one => one.label)).not.toContain('Delete sync')
  })
})

test('truncates a long group and counts the rest', () => {
  const many = { ...USERS, items: Array.from({ length: 5000 }, (_, n) => item(`user ${n}`)) }
  const [section] = sectionsFor([many], 'user', [])
  expect(section?.items.length).toBe(SHOWN_PER_GROUP)
  expect(section?.more).toBe(5000 - SHOWN_PER_GROUP)
})

test('doesn’t interpret regular expression characters', () => {
  expect(found('.*+?$^{}()|[]\\')).toEqual([])
  expect(found("o'neill")).toEqual(['sam o’neill'])
  expect(found('-quota')).toEqual(['Quota settings'])
  expect(found('(quota)')).toEqual(['Quota settings'])
})

test('ranks a fallback below matches and shows it alone without any', () => {
  const titles: PaletteGroup = {
    id: 'titles',
    title: 'Titles',
    isListed: true,
    isFallback: true,
    items: [item('Find a title')],
  }
  expect(found('qutoa', [], [titles, PAGES])).toEqual(['Quota settings', 'Find a title'])
  expect(found('the wild robot', [], [titles, PAGES])).toEqual(['Find a title'])
  expect(found('', [], [titles, PAGES])[0]).toBe('Find a title')
})

test('keeps the group order for a typo, even if items of a later group match too', () => {
  const settings: PaletteGroup = {
    id: 'settings',
    title: 'Settings',
    items: [item('Quotas look back', { path: 'Quota settings' }), item('Quota day')],
  }
  const [first] = sectionsFor([PAGES, settings], 'qutoa', [])
  expect(first?.id).toBe('pages')
  expect(sectionsFor([PAGES, settings], 'quotas', [])[0]?.id).toBe('settings')
})

test.each([
  ['General webhooks', 'webhook', 'General [webhook]s'],
  ['Approval settings', 'SET app', '[App]roval [set]tings'],
  ['Amélie Poulain', 'amelie', '[Amélie] Poulain'],
  ['Delete sync', 'zoo', 'Delete sync'],
  ['Delete sync', '', 'Delete sync'],
])('highlights in “%s” the matches of “%s”', (label, typed, marked) => {
  const parts = matchesIn(label, typed)
  expect(parts.map(({ part, isMatch }) => (isMatch ? `[${part}]` : part)).join('')).toBe(marked)
})

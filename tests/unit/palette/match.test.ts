import { describe, expect, test } from 'vitest'
import { SHOWN_PER_GROUP, sectionsFor } from '../../../web/features/palette/match.ts'
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

describe('what is found', () => {
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
    ['a letter wrong', 'approvels', 'Approvals'],
    ['a letter missing', 'dashbord', 'Dashboard'],
    ['a letter too many', 'deleete sync', 'Delete sync'],
    ['two letters swapped', 'qutoa', 'Quota settings'],
    ['another alphabet', 'ольра', 'Ольга'],
  ])('with %s, "%s" finds %s', (_, text, label) => {
    expect(found(text)).toContain(label)
  })
})

describe('in which order', () => {
  test('the same comes before what begins so, whatever the group', () => {
    expect(found('dash')).toEqual(['dash', 'Dashboard'])
  })

  test('of what fits alike the last chosen one is first', () => {
    expect(found('settings', ['id:Approval settings'])).toEqual([
      'Approval settings',
      'Quota settings',
    ])
    expect(found('dash', ['id:Dashboard'])).toEqual(['dash', 'Dashboard'])
  })

  test('before anything is typed, what was chosen lately leads and is not listed twice', () => {
    const sections = sectionsFor(GROUPS, ' ', ['id:dash', 'id:gone', 'id:Delete sync'])
    expect(sections.map(({ title }) => title)).toEqual(['Recent', 'Pages'])
    expect(sections[0]?.items.map(one => one.label)).toEqual(['dash', 'Delete sync'])
    expect(sections[1]?.items.map(one => one.label)).not.toContain('Delete sync')
  })
})

test('a long group is cut and says how much is left', () => {
  const many = { ...USERS, items: Array.from({ length: 5000 }, (_, n) => item(`user ${n}`)) }
  const [section] = sectionsFor([many], 'user', [])
  expect(section?.items.length).toBe(SHOWN_PER_GROUP)
  expect(section?.more).toBe(5000 - SHOWN_PER_GROUP)
})

test('signs that mean something to a regular expression are only signs', () => {
  expect(found('.*+?$^{}()|[]\\')).toEqual([])
  expect(found("o'neill")).toEqual(['sam o’neill'])
  expect(found('-quota')).toEqual(['Quota settings'])
  expect(found('(quota)')).toEqual(['Quota settings'])
})

test('a fallback is below what matches, and alone where nothing does', () => {
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

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
const items = (...labels: string[]) => labels.map(label => item(label))
const PAGES: PaletteGroup = {
  id: 'pages',
  title: 'Pages',
  isListed: true,
  items: [
    ...items('Dashboard', 'Approvals', 'Approval settings', 'Quota settings'),
    item('Content router', { keywords: 'Radarr' }),
    item('Delete sync'),
  ],
}
const USERS: PaletteGroup = {
  id: 'users',
  title: 'Users',
  items: [item('amelie', { keywords: 'Amélie Poulain' }), ...items('Ольга', 'dash', 'sam o’neill')],
}
const GROUPS = [PAGES, USERS]
const found = (text: string, recent: string[] = [], groups = GROUPS) =>
  sectionsFor(groups, text, recent).flatMap(section => section.items.map(one => one.label))

test.each([
  ['appro', ['Approvals', 'Approval settings']],
  ['settings', ['Quota settings', 'Approval settings']],
  ['radarr', ['Content router']],
  ['Amélie', ['amelie']],
  ['poulain', ['amelie']],
  ['ольга', ['Ольга']],
  ['xyzzy', []],
  // Pasted text is cut at 100 characters.
  [`quota ${' '.repeat(100)}xyzzy`, ['Quota settings']],
  // Characters of regular expressions are plain text.
  ['.*+?$^{}()|[]\\', []],
  ["o'neill", ['sam o’neill']],
  ['(quota)', ['Quota settings']],
])('"%s" finds %j', (text, labels) => {
  expect(found(text)).toEqual(labels)
})

test.each([
  ['ada', ['Ada Lovelace', 'Quotas', 'Watchlist']],
  ['ada quo', ['Quotas']],
  ['edit quotas of ada', ['Quotas']],
  ['adarr', []],
  ['wall·e', ['WALL·E']],
  ['spider man', ['Spider-Man']],
  ['pider', []],
])('beginnings of words: "%s" finds %j', (text, labels) => {
  const ada = { path: 'Ada Lovelace', isPart: true }
  const people: PaletteGroup = {
    id: 'people',
    title: 'People',
    items: [
      ...items('WALL·E', 'Spider-Man'),
      item('Quotas', { ...ada, keywords: 'edit quotas of' }),
      item('Watchlist', ada),
      item('Ada Lovelace'),
    ],
  }
  expect(found(text, [], [people])).toEqual(labels)
})

describe('order', () => {
  test('ranks exact matches above prefix matches in any group', () => {
    expect(found('dash')).toEqual(['dash', 'Dashboard'])
  })

  test('ranks the most recently chosen of equal matches first', () => {
    const chosen = ['id:Approval settings']
    expect(found('settings', chosen)).toEqual(['Approval settings', 'Quota settings'])
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

test('ends with the fallback of a group, and then with what no part of a word may choose', () => {
  const fallback = item('Find a title')
  const titles = { id: 'titles', title: 'Titles', items: items('Quota Hunters'), fallback }
  const end = item('Quit', { keywords: 'leave, sign off', isLast: true })
  const groups = [{ ...PAGES, items: [...PAGES.items, end] }, titles]
  for (const [text, labels] of [
    ['quota', ['Quota settings', 'Quota Hunters', 'Find a title']],
    ['appro', ['Approvals', 'Approval settings', 'Find a title']],
    ['the wild robot', ['Find a title']],
    ['?!', ['Find a title']],
    ['qui', ['Find a title', 'Quit']],
    ['sign', ['Find a title', 'Quit']],
    ['quit', ['Quit', 'Find a title']],
    ['sign off', ['Quit', 'Find a title']],
  ] as const)
    expect(found(text, [], groups), text).toEqual(labels)
  expect(found('', [], groups)[0]).toBe('Find a title')
})

test('ranks an additional term above the beginnings of names, and what concerns the page first', () => {
  const titles = { id: 'titles', title: 'Titles', items: [item('Planet Earth II'), item('Plan')] }
  const users = { ...PAGES, items: [item('Plex users', { keywords: 'quotas, plan' })] }
  expect(found('plan', [], [titles, users])).toEqual(['Plan', 'Planet Earth II', 'Plex users'])
  titles.items.pop()
  expect(found('plan', [], [titles, users])).toEqual(['Plex users', 'Planet Earth II'])
  const here = { id: 'here', title: 'On this page', items: [item('Undo')], isHere: true }
  const sections = sectionsFor([PAGES, here], '', ['id:Undo', 'id:Dashboard'])
  expect(sections.map(({ title }) => title)).toEqual(['On this page', 'Recent', 'Pages'])
})

test('orders groups by their best hit, then as given', () => {
  const settings = { id: 'settings', title: 'Settings', items: items('Quotas look back', 'Quota') }
  const ids = (text: string) => sectionsFor([PAGES, settings], text, []).map(({ id }) => id)
  expect(ids('quota')).toEqual(['settings', 'pages'])
  expect(ids('quot')).toEqual(['pages', 'settings'])
})

import { expect, test } from 'vitest'
import { partsOf } from '../../../scripts/build/parts.ts'
import type { Unit } from '../../../scripts/build/pieces.ts'

const LIMITS = { fileCost: 10, smallest: 0, ownFiles: 9, ownBytes: 10_000, rootBytes: 1000 }
const root = (file: string, size: number, needs: string[]): Unit => ({
  file,
  size,
  needs,
  isRoot: true,
})
const shared = (file: string, size: number, needs: string[] = []): Unit => ({
  file,
  size,
  needs,
  isRoot: false,
})
const UNITS = [
  root('main', 500, ['core']),
  root('one', 300, ['core', 'both', 'more']),
  root('other', 300, ['core', 'both']),
  shared('core', 400),
  shared('both', 200, ['core']),
  shared('more', 2, ['core']),
  shared('never', 50),
]
const VIEWS = [
  { roots: ['main', 'one'], weight: 1 },
  { roots: ['main', 'other'], weight: 1 },
]
const NO_KINDS = new Map<string, string>()
const PAGES = new Map([
  ['one', 'page'],
  ['other', 'page'],
])
const partWith = (parts: readonly (readonly string[])[], file: string) =>
  [...(parts.find(files => files.includes(file)) ?? [])].sort()

test('what the same views need is one file, and a crumb joins what costs least', () => {
  const parts = partsOf(UNITS, VIEWS, ['main'], NO_KINDS, LIMITS)
  expect(partWith(parts, 'core')).toEqual(['both', 'core', 'more'])
  expect(partWith(parts, 'one')).toEqual(['one'])
  expect(partWith(parts, 'main')).toEqual(['main'])
  expect(partWith(parts, 'never')).toEqual([])
})

test('roots of one kind become one file when they are too small, and never larger than allowed', () => {
  const small = { ...LIMITS, smallest: 350 }
  expect(partWith(partsOf(UNITS, VIEWS, ['main'], PAGES, small), 'one')).toEqual([
    'more',
    'one',
    'other',
  ])
  const tight = { ...small, rootBytes: 500 }
  expect(partWith(partsOf(UNITS, VIEWS, ['main'], PAGES, tight), 'one')).toEqual(['more', 'one'])
})

test('a frame of the same kind as a page is one file with it; without a kind it stays by itself', () => {
  const small = { ...LIMITS, smallest: 600 }
  const kinds = new Map([
    ['main', 'page'],
    ['one', 'page'],
  ])
  expect(partWith(partsOf(UNITS, VIEWS, ['main'], kinds, small), 'main')).toContain('one')
  expect(partWith(partsOf(UNITS, VIEWS, ['main'], NO_KINDS, small), 'main')).toEqual(['main'])
})

test('a view has no more files of its own than allowed', () => {
  const crowded = [
    root('page', 100, ['a', 'b', 'c']),
    root('twin', 100, ['a', 'b']),
    root('third', 100, ['b', 'c']),
    ...['a', 'b', 'c'].map(file => shared(file, 3000)),
  ]
  const views = ['page', 'twin', 'third'].map(file => ({ roots: [file], weight: 1 }))
  const ownOf = (ownFiles: number) => {
    const parts = partsOf(crowded, views, [], NO_KINDS, { ...LIMITS, ownFiles })
    return new Set(['page', 'a', 'b', 'c'].map(file => partWith(parts, file).join())).size
  }
  expect(ownOf(9)).toBe(4)
  expect(ownOf(3)).toBe(3)
  expect(ownOf(2)).toBe(2)
})

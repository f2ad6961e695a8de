import { expect, test } from 'vitest'
import { partsOf, type Unit } from '../../../scripts/build/parts.ts'

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
const views = (kind?: string) => [
  { roots: ['main', 'one'], weight: 1, ...(kind && { kind }) },
  { roots: ['main', 'other'], weight: 1, ...(kind && { kind }) },
]
const partWith = (parts: readonly (readonly string[])[], file: string) =>
  [...(parts.find(files => files.includes(file)) ?? [])].sort()

test('what the same views need is one file, and a crumb joins what costs least', () => {
  const parts = partsOf(UNITS, views(), ['main'], LIMITS)
  expect(partWith(parts, 'core')).toEqual(['both', 'core', 'more'])
  expect(partWith(parts, 'one')).toEqual(['one'])
  expect(partWith(parts, 'main')).toEqual(['main'])
  expect(partWith(parts, 'never')).toEqual([])
})

test('roots of one kind become one file when they are too small, and never larger than allowed', () => {
  const small = { ...LIMITS, smallest: 350 }
  expect(partWith(partsOf(UNITS, views('page'), ['main'], small), 'one')).toEqual([
    'more',
    'one',
    'other',
  ])
  const tight = { ...small, rootBytes: 500 }
  expect(partWith(partsOf(UNITS, views('page'), ['main'], tight), 'one')).toEqual(['more', 'one'])
})

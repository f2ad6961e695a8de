import { readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { exportsOf, importsOf, ROOT, read, sourcesUnder } from './imports.ts'

/** How many exports only tests may import. Lower it with each that goes: new code is tested through what its module offers. */
const FOR_TESTS = 50

/** More lines than a reader can hold. Such files are named, but don't fail the test. */
const LONG = 300

const PRODUCT = [...['web', 'server', 'mock', 'scripts'].flatMap(sourcesUnder), 'vitest.config.ts']
const TESTS = sourcesUnder('tests')

test('the top level holds what CONTRIBUTING.md lists', () => {
  const ignored = read('.gitignore').replaceAll('/', '').split('\n')
  const found = readdirSync(ROOT).filter(
    name => name !== '.git' && !ignored.includes(name) && !name.endsWith('.log'),
  )
  const [, section = ''] = read('CONTRIBUTING.md').split('\n### Top level\n')
  const [table = ''] = section.split('\n#')
  const listed = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  expect(found.sort()).toEqual(listed.sort())
})

/** Exports of `files` that none of `readers` imports, such as "web/lib/time.ts HOUR_MS". */
const unread = (files: readonly string[], readers: readonly string[]): string[] => {
  const imported = new Set(
    readers.flatMap(importsOf).flatMap(({ to, names }) => names.map(name => `${to} ${name}`)),
  )
  return files
    .filter(file => !imported.has(`${file} *`))
    .flatMap(file => exportsOf(file).map(name => `${file} ${name}`))
    .filter(name => !imported.has(name))
}

test('every exported name is imported', () => {
  const all = [...PRODUCT, ...TESTS]
  expect(unread(all, all)).toEqual([])
})

test('what the product exports, the product imports', () => {
  const forTests = unread(PRODUCT, PRODUCT)
  expect(forTests.length, forTests.join('\n')).toBeLessThanOrEqual(FOR_TESTS)
})

afterAll(() => {
  const long = [...PRODUCT, ...TESTS]
    .map(file => ({ file, lines: read(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > LONG)
    .sort((one, other) => other.lines - one.lines)
    .map(({ file, lines }) => `  ${lines} ${file}\n`)
  process.stdout.write(`Files over ${LONG} lines:\n${long.join('')}`)
})

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { VARIABLES } from '../../../server/config.ts'
import { ROOT, read, sourcesUnder } from './imports.ts'

const FILES = [
  'README.md',
  'CONTRIBUTING.md',
  'server/README.md',
  'mock/README.md',
  'web/README.md',
  'web/DECISIONS.md',
  'server/DECISIONS.md',
  'scripts/DECISIONS.md',
  'web/ACCESSIBILITY.md',
]
const readmes = FILES.map(file => ({ file, text: read(file) }))
const [{ text: readme = '' } = {}] = readmes

/** Trimmed cells of the rows below the table head that starts with `head`. */
const tableUnder = (head: string): string[][] => {
  const [, table = ''] = readme.split(`\n| ${head} |`)
  const rows =
    table
      .split(/\n(?!\|)/)[0]
      ?.split('\n')
      .slice(2) ?? []
  return rows.map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

const code = (text: string | null) => (text === null || text === '' ? '—' : `\`${text}\``)

test('the README lists every gateway variable exactly as in the code', () => {
  const wanted = Object.entries(VARIABLES).map(([name, { fallback, schema }]) => [
    code(name),
    code(fallback),
    schema.description,
    expect.stringMatching(/\.$/),
  ])
  expect(tableUnder('Variable')).toEqual(wanted)
})

test('every npm command in the documents is a script of package.json', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const shown = readmes.flatMap(
    ({ text }) => text.match(/(?<=\bnpm run )[\w:]+|(?<=\bnpm )(start|test)\b/g) ?? [],
  )
  expect(shown.length).toBeGreaterThan(10)
  expect([...new Set(shown)].filter(name => !(name in scripts))).toEqual([])
})

const OURS = /^(?:web|server|mock|scripts|tests)(?:\/[\w./-]+)?$/

test.each(readmes)('every project file and folder named in $file exists', ({ file, text }) => {
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path)
  const linked = [...text.matchAll(/\]\(([^):#]+)(?:#[^)]*)?\)/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )
  const paths = [...named.filter(path => OURS.test(path)), ...linked]
  expect(paths.length).toBeGreaterThan(0)
  expect([...new Set(paths)].filter(path => !existsSync(join(ROOT, path)))).toEqual([])
})

test.each(readmes)('every heading linked from $file exists', ({ file, text }) => {
  for (const [, path = '', heading = ''] of text.matchAll(/\]\(([^):#]*)#([^)]+)\)/g)) {
    const target = read(path ? join(dirname(file), path) : file)
    const headings = [...target.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
      words
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
    expect(headings).toContain(heading)
  }
})

test('every section of the backend notes is referenced, and every reference leads to one', () => {
  const notes = read('web/contract/backend-notes.md')
  const sections = [...notes.matchAll(/^### (\d+\.\d+) \S/gm)].map(([, section]) => section)
  // A comment refers to one section, or to a list such as 2.18, 5.6.
  const lists = ['web', 'mock', 'server', 'scripts', 'tests']
    .flatMap(sourcesUnder)
    .flatMap(file => read(file).match(/backend-notes(?:(?:,| and)? \d+\.\d+)+/g) ?? [])
  const referenced = new Set(lists.flatMap(list => list.match(/\d+\.\d+/g) ?? []))
  expect([...referenced].sort()).toEqual(sections.sort())
})

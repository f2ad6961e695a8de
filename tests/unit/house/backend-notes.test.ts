import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './imports.ts'

const FOLDERS = ['web', 'mock', 'server', 'scripts', 'tests']

/** Matches `backend-notes 1.4` and lists such as `backend-notes 2.18, 5.6`. */
const REFERENCE = /backend-notes((?:(?:,| and)? \d+\.\d+)+)/g

const references = FOLDERS.flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|tsx|mjs|css)$/.test(name) && !name.endsWith('backend-notes.test.ts'))
    .flatMap(name => {
      const path = join(ROOT, folder, name)
      return [...readFileSync(path, 'utf8').matchAll(REFERENCE)].flatMap(([, list = '']) =>
        list.match(/\d+\.\d+/g)?.map(section => ({ section, file: relative(ROOT, path) })),
      )
    }),
).filter(reference => reference !== undefined)

const notes = readFileSync(join(ROOT, 'web/contract/backend-notes.md'), 'utf8')
const headings = [...notes.matchAll(/^### (\d+\.\d+) \S/gm)].map(found => found[1])

test('every backend-notes section referenced in a comment exists', () => {
  expect(references.length).toBeGreaterThan(50)
  expect(references.filter(({ section }) => !headings.includes(section))).toEqual([])
})

test('every backend-notes section is referenced and its number is unique', () => {
  const used = new Set(references.map(({ section }) => section))
  expect(headings.filter(section => section === undefined || !used.has(section))).toEqual([])
  expect(new Set(headings).size).toBe(headings.length)
})

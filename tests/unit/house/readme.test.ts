import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VARIABLES } from '../../../server/config.ts'
import { ROOT } from './imports.ts'

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')

/** Cells of the rows under the table head that starts with `head`, without the marks of code. */
const tableUnder = (head: string): string[][] => {
  const lines = readme.split('\n')
  const start = lines.findIndex(line => line.startsWith(`| ${head} |`))
  const rows = lines.slice(start + 2)
  const end = rows.findIndex(line => !line.startsWith('|'))
  return rows.slice(0, end === -1 ? undefined : end).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

const code = (text: string | null) => (text === null || text === '' ? '—' : `\`${text}\``)

test('the README lists every variable of the gateway as the code has it', () => {
  const wanted = VARIABLES.map(({ name, fallback, form, meaning }) => [
    code(name),
    code(fallback),
    form,
    meaning,
  ])
  expect(tableUnder('Variable')).toEqual(wanted)
})

test('every command the README shows is a script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const shown = [...readme.matchAll(/\bnpm (?:run ([\w:]+)|(start|test))\b/g)].map(
    ([, named, plain]) => named ?? plain,
  )
  expect(shown.length).toBeGreaterThan(3)
  expect([...new Set(shown)].filter(name => !((name as string) in scripts))).toEqual([])
})

test('every file and folder of ours that the README names is there', () => {
  const OURS = /^(?:web|server|mock|scripts|tests)(?:\/[\w./-]+)?$/
  const named = [...readme.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path)
  const linked = [...readme.matchAll(/\]\(([^):#]+)\)/g)].map(([, path = '']) => path)
  const paths = [...named.filter(path => OURS.test(path)), ...linked]
  expect(paths.length).toBeGreaterThan(30)
  expect([...new Set(paths)].filter(path => !existsSync(join(ROOT, path)))).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './imports.ts'

const NAMED = /`((?:unit|gateway|browser|firefox)\/[\w/-]+)`: ((?:(?!; `).)+)/g

/** The words of a title, without what differs between a document and a string in code. */
const plain = (text: string) => text.replaceAll("\\'", "'").replace(/\s+/g, ' ')

test('every test named in the list of reports exists', () => {
  const rows = readFileSync(join(ROOT, 'tests/REPORTS.md'), 'utf8').match(/^\| .+ \|$/gm) ?? []
  const named = rows.flatMap(row => [...(row.split(' | ').at(-1) ?? '').matchAll(NAMED)])
  expect(named.length).toBeGreaterThan(70)
  const missing = named.flatMap(([, file, titles = '']) => {
    const path = ['ts', 'tsx']
      .map(type => `tests/${file}.test.${type}`)
      .find(one => existsSync(one))
    const source = path ? plain(readFileSync(join(ROOT, path), 'utf8')) : ''
    const parts = titles.replace(/ \|$/, '').split(/\s*(?:…|;(?= ))\s*/)
    return parts.filter(part => !source.includes(part)).map(part => `${file}: ${part}`)
  })
  expect(missing).toEqual([])
})

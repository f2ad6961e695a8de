import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read } from './imports.ts'

const NAMED = /`((?:unit|gateway|browser|firefox)\/[\w/-]+)`: ((?:(?!; `).)+)/g

/** The words of a title, without what differs between a document and a string in code. */
const plain = (text: string) => text.replaceAll("\\'", "'").replace(/\s+/g, ' ')

test('every test named in the list of reports exists', () => {
  const rows = read('tests/REPORTS.md').match(/^\| .+ \|$/gm) ?? []
  const named = rows.flatMap(row => [...(row.split(' | ').at(-1) ?? '').matchAll(NAMED)])
  expect(named.length).toBeGreaterThan(70)
  const missing = named.flatMap(([, file, titles = '']) => {
    const path = ['ts', 'tsx']
      .map(type => `tests/${file}.test.${type}`)
      .find(one => existsSync(one))
    const source = path ? plain(read(path)) : ''
    const parts = titles.replace(/ \|$/, '').split(/\s*(?:…|;(?= ))\s*/)
    return parts.filter(part => !source.includes(part)).map(part => `${file}: ${part}`)
  })
  expect(missing).toEqual([])
})

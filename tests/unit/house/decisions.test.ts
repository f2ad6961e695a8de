import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './imports.ts'

/** Entries per file. Entries are never removed, only marked as superseded; add yours to the count. */
const COUNTS = { server: 19, web: 30, scripts: 9 }

test.each(Object.entries(COUNTS))('the decisions of %s keep their %i entries', (folder, count) => {
  const text = readFileSync(join(ROOT, folder, 'DECISIONS.md'), 'utf8')
  const entries = text.split(/^### \d{4}-\d\d-\d\d · /m).slice(1)
  const titles = entries.map(entry => entry.slice(0, entry.indexOf('\n')))
  expect(titles).toHaveLength(count)
  for (const entry of entries) {
    const [, supersededBy] = /^Status: (?:current|superseded by "(.+?)")/m.exec(entry) ?? []
    expect(entry).toMatch(/^Status: (current|superseded by ")/m)
    if (supersededBy) expect(titles).toContain(supersededBy)
  }
})

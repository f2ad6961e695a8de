import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot } from '../../../scripts/build/paths.ts'

test.each(['server', 'web', 'scripts'])('decisions of %s are current or superseded', folder => {
  const text = readFileSync(fromRoot(folder, 'DECISIONS.md'), 'utf8')
  const titles = [...text.matchAll(/^### \d{4}-\d\d-\d\d · (.+)/gm)].map(found => found[1])
  const statuses = [...text.matchAll(/^Status: (?:current|superseded by "(.+?)")/gm)]
  expect(statuses).toHaveLength(titles.length)
  for (const [, successor] of statuses) expect([undefined, ...titles]).toContain(successor)
})

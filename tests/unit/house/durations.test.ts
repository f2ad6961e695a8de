import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sourcesUnder } from './imports.ts'

/** Log times and request IDs need the time of day. */
const TIME_OF_DAY = ['server/app.ts', 'server/logger.ts']

test('the gateway measures durations with performance.now(), because the system clock can be set back', () => {
  const used = sourcesUnder('server').filter(file =>
    readFileSync(join(ROOT, file), 'utf8').includes('Date.now('),
  )
  expect(used).toEqual(TIME_OF_DAY)
})

/** The clock itself, and numbers that only have to differ or to grow. */
const OWN_CLOCK = [
  'web/components/decisions/batch-owners.ts',
  'web/components/routing/condition-tree.ts',
  'web/lib/clock.ts',
  'web/lib/shared-stream.ts',
]

test('the app takes the time from the server and durations from performance.now(), because clocks differ', () => {
  const used = sourcesUnder('web').filter(file =>
    /Date\.now\(|new Date\(\)/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(used).toEqual(OWN_CLOCK)
})

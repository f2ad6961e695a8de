import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sourcesUnder } from './imports.ts'

/** Log times, request IDs and the clock comparison need the time of day. */
const TIME_OF_DAY = ['server/app.ts', 'server/logger.ts', 'server/site/diagnostics.ts']

test('the gateway measures durations with performance.now(), because the system clock can be set back', () => {
  const used = sourcesUnder('server').filter(file =>
    readFileSync(join(ROOT, file), 'utf8').includes('Date.now('),
  )
  expect(used).toEqual(TIME_OF_DAY)
})

import { expect, test } from 'vitest'
import { read, sourcesUnder } from './imports.ts'

const filesWith = (folder: string, pattern: RegExp) =>
  sourcesUnder(folder).filter(file => pattern.test(read(file)))

test('the gateway measures durations with performance.now(), because the system clock can be set back', () => {
  // Log times and request IDs need the time of day.
  const timeOfDay = ['server/app.ts', 'server/logger.ts']
  expect(filesWith('server', /Date\.now\(/)).toEqual(timeOfDay)
})

test('the app takes the time from the server and durations from performance.now(), because clocks differ', () => {
  // The clock itself, and numbers that only have to differ or to grow.
  expect(filesWith('web', /Date\.now\(|new Date\(\)/)).toEqual([
    'web/components/decisions/batch-owners.ts',
    'web/components/routing/condition-tree.ts',
    'web/lib/clock.ts',
    'web/lib/shared-stream.ts',
  ])
})

import { expect, test } from 'vitest'
import { formatNumber } from '../../../web/lib/pluralize.ts'

const NUMBERS = [0, 999, 1_234_567_890, -1284, 1234.5678]
test.each(NUMBERS)('groups the digits of %d like toLocaleString', count => {
  expect(formatNumber(count)).toBe(count.toLocaleString('en-US', { maximumFractionDigits: 9 }))
})

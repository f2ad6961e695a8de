import { expect, test } from 'vitest'
import { decimalIn, wholeNumberIn } from '../../../web/lib/typed-number.ts'

test.each<[text: string, whole: number | null, decimal: number | null]>([
  ['7', 7, 7],
  ['1,000', 1000, 1000],
  ['1.000', 1000, 1],
  ['1.990', 1990, 1.99],
  ['1\u00a0000', 1000, null],
  ['1’000', 1000, null],
  ['1.000.000', 1_000_000, null],
  ['-1,000', -1000, -1000],
  ['7.5', null, 7.5],
  ['1.0000', null, 1],
  ['1e3', null, null],
  ['1,5', null, null],
  ['', null, null],
])('%j is the whole number %s or the decimal number %s', (text, whole, decimal) => {
  expect(wholeNumberIn(text)).toBe(whole)
  expect(decimalIn(text)).toBe(decimal)
})

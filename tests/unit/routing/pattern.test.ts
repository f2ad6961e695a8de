import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  matchPattern,
  type PatternError,
  patternError,
} from '../../../web/components/routing/pattern.ts'

const LONG = `${'a'.repeat(60)}!`

test.each<[pattern: string, text: string, found: boolean | PatternError]>([
  ['sci-?fi', 'Sci-Fi', true],
  ['^music(al)?$', 'Musical', true],
  ['.*star.*wars.*', 'A story of stars and of wars', true],
  ['^(the|a|an) ', 'The Wire', true],
  ['(a+)+$', LONG, 'unsafe'],
  ['(a?b?)+', LONG, 'unsafe'],
  ['(a|aa)+$', LONG, 'costly'],
  ['(\\w|a)*$', LONG, 'costly'],
  ['a*a*a*a*a*a*$', LONG, 'costly'],
  ['^(x|y)*$', LONG, false],
  ['(x|y)*!$', LONG, true],
  // Exact repetition counts, a date in a long text, and the last character that is read.
  ['a{900}a{900}b', 'a'.repeat(2000), 'costly'],
  ['a{900}b', 'a'.repeat(100_000), 'costly'],
  ['\\b(19|20)\\d{2}-\\d{2}\\b', 'a'.repeat(2000), false],
  ['b', `${'a'.repeat(1999)}b`, true],
  ['b', `${'a'.repeat(2000)}b`, false],
])('the pattern %s in "%.60s": %s', (pattern, text, found) => {
  expect(matchPattern(pattern, text)).toBe(found)
})

test('patterns are validated without a text', () => {
  expect(patternError('(a+)+')).toBe('unsafe')
  expect(patternError('(')).toBe('invalid')
  expect(patternError('^a')).toBe(null)
})

const piece = fc.constantFrom('a', '[ab]', '(a|b)', '(a|aa)', '(a|ab|b)', '.', '\\w', '(?:a|\\w)')
const repeat = fc.constantFrom('', '*', '+', '?', '{2,30}', '{5}')
const part = fc.tuple(piece, repeat).map(both => both.join(''))
const pattern = fc.array(part, { minLength: 1, maxLength: 8 }).map(parts => `${parts.join('')}$`)

test('patterns prone to backtracking terminate quickly', () => {
  // Catastrophic backtracking would make this test time out.
  fc.assert(
    fc.property(pattern, source => {
      expect(matchPattern(source, LONG)).toBeOneOf([true, false, 'unsafe', 'costly'])
    }),
    { numRuns: 300 },
  )
})

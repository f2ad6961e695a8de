import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Approval } from '../../../web/contract/approvals.ts'
import { cleanText } from '../../../web/contract/clean-text.ts'
import { ProgressEvent } from '../../../web/contract/live-events.ts'
import { UserWithCount } from '../../../web/contract/users.ts'
import { bidiIsolate } from '../../../web/lib/bidi-isolate.ts'
import { excerpt, initialOf } from '../../../web/lib/excerpt.ts'
import { matcherOf, normalize } from '../../../web/lib/normalize.ts'
import { serverMessageOf } from '../../../web/lib/request.ts'
import { displayName } from '../../../web/state/users.ts'
import { row as request } from '../state/support.ts'

const NUL = String.fromCharCode(0)
const OVERRIDE = '\u202e'

test.each([
  ['\u200b', 'Untitled (45)'],
  ['\u3164', 'Untitled (45)'],
  [' \u200d\u2800\ufe0f', 'Untitled (45)'],
  ['Heat', 'Heat'],
])('a request whose title is %j is shown as %s', (contentTitle, shown) => {
  expect(z.parse(Approval, request(45, 'pending', { contentTitle })).contentTitle).toBe(shown)
})

test.each([
  ['', 'Unnamed user (7)'],
  ['\u200b\u3164', 'Unnamed user (7)'],
  ['Ada\u200b', 'Ada (7)'],
  ['Ada', 'Ada'],
])('the user %j is shown as %s in users and requests', (name, shown) => {
  const userRow = { id: 7, name, watchlist_count: 1 }
  expect(displayName(z.parse(UserWithCount, userRow))).toBe(shown)
  const sent = request(1, 'pending', { userId: 7, userName: name })
  expect(z.parse(Approval, sent).userName).toBe(shown)
})

test.each([
  ['amelie', true],
  ['  POULAIN amé ', true],
  ['amelie 2', false],
  [' ', true],
])('searching “Amélie Poulain” for “%s” finds it: %s', (search, isFound) => {
  expect(matcherOf(search)(normalize('Amélie Poulain'))).toBe(isFound)
})

describe('cleanText', () => {
  test.each([
    ['a bidi override', `abc${OVERRIDE}def`, 'abcdef'],
    ['embeddings and isolates', '\u202aa\u202b\u202cb\u202d\u2066c\u2067\u2068\u2069d', 'abcd'],
    ['NUL and other control characters', `a${NUL}b\u0007c\u001bd\u007fe\u009ff`, 'abcdef'],
    ['a zero-width space', 'H\u200beat', 'Heat'],
    ['other invisible characters', 'a\u00ad\u2060\u2061\u2064\u206a\u206f\u3164\uffa0b', 'ab'],
  ])('removes %s', (_, text, clean) => {
    expect(cleanText(text, 100)).toBe(clean)
  })

  test.each([
    ['line breaks and tabs', 'a\n\tb'],
    ['Hebrew with direction marks', 'שלום\u200f!'],
    ['joined emoji', '👩‍👧'],
    ['joiners of Persian and Hindi', 'می\u200cخواهم क्\u200dष'],
  ])('keeps %s', (_, text) => {
    expect(cleanText(text, 100)).toBe(text)
  })

  test('truncates with an ellipsis and never splits a character', () => {
    expect(cleanText('abcdef', 6)).toBe('abcdef')
    expect(cleanText('abcdefg', 6)).toBe('abcdef…')
    expect(cleanText('abc👩‍👩‍👧‍👦def', 6)).toBe('abc…')
    expect(cleanText('abcde\u0301fgh', 5)).toBe('abcd…')
    expect(cleanText(`a${'\u0301'.repeat(1000)}`, 6)).toHaveLength(7)
    expect(cleanText(`${OVERRIDE.repeat(50)}abc`, 6)).toBe('…')
  })
})

test('shortens texts and names without splitting an emoji', () => {
  expect(excerpt('abc', 3)).toBe('abc')
  expect(excerpt('ab👨‍👩‍👧', 4)).toBe('ab…')
  const initials = ['👨‍👩‍👧 Ada', '🇩🇪', 'ada', 'e\u0301lan', 'a', ''].map(initialOf)
  expect(initials).toEqual(['👨‍👩‍👧', '🇩🇪', 'A', 'E\u0301', 'A', ''])
})

test('a name inside a sentence can’t reverse or imitate the text around it', () => {
  expect(bidiIsolate(`4K ${OVERRIDE}movies\u2066\u200b`)).toBe('4K movies')
  expect(bidiIsolate(`${OVERRIDE}דנה`)).toBe('\u2068דנה\u2069')
})

test('truncates a 300 kB error message to 10,000 characters', () => {
  const message = serverMessageOf({ message: `${OVERRIDE}broken ${'x'.repeat(300_000)}` })
  expect(message).toHaveLength(10_001)
  expect(message?.startsWith('broken x')).toBe(true)
  expect(serverMessageOf({ message: NUL.repeat(100), error: 'The reason' })).toBe('The reason')
})

test('truncates a 600 kB title to 300 characters and removes control characters', () => {
  const title = `Heat${OVERRIDE}${NUL}${'t'.repeat(600_000)}`
  const texts = { userName: title, contentTitle: title, approvalReason: title }
  const row = Approval.parse(request(1, 'pending', texts))
  expect(row.contentTitle).toBe(`Heat${'t'.repeat(296)}…`)
  expect(row.userName).toBe(`${row.contentTitle} (2)`)
  expect(row.approvalReason).toHaveLength(10_001)
  const event = ProgressEvent.parse({ operationId: 'x', type: 'system', message: title })
  expect(event.message).toHaveLength(10_001)
})

import { expect, test } from 'vitest'
import { tokenError, tokenIn } from '../../../web/features/plex/token-form.tsx'

test.each([
  ['  abc123  ', 'abc123'],
  ['https://host:32400/library/1?checkFiles=1&X-Plex-Token=abc-_1', 'abc-_1'],
  ['https://host/?x-plex-token=abc&lang=en#top', 'abc'],
])('the token is extracted from "%s"', (typed, token) => {
  expect(tokenIn(typed)).toBe(token)
  expect(tokenError(typed)).toBe(null)
})

test.each([
  ['two words', 'A token has no spaces. Copy the token again.'],
  [
    'https://host:32400/library',
    'This URL contains no token. Copy a URL that includes X-Plex-Token=.',
  ],
])('the token is missing or invalid in "%s"', (typed, why) => {
  expect(tokenError(typed)).toBe(why)
})

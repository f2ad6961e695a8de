import { describe, expect, test } from 'vitest'
import { tokenError, tokenIn } from '../../../web/features/plex/configuration/token-text.ts'
import { watchlistCounts } from '../../../web/features/plex/configuration/watchlist-counts.ts'

describe('token in pasted text', () => {
  test.each([
    ['  abc123  ', 'abc123'],
    ['https://host:32400/library/1?checkFiles=1&X-Plex-Token=abc-_1', 'abc-_1'],
    ['https://host/?x-plex-token=abc&lang=en#top', 'abc'],
  ])('is extracted from "%s"', (typed, token) => {
    expect(tokenIn(typed)).toBe(token)
    expect(tokenError(typed)).toBe(null)
  })

  test.each([
    ['two words', 'A token has no spaces. Copy the token again.'],
    [
      'https://host:32400/library',
      'This URL contains no token. Copy a URL that includes X-Plex-Token=.',
    ],
  ])('is missing or invalid in "%s"', (typed, why) => {
    expect(tokenError(typed)).toBe(why)
  })
})

describe('watchlist counts', () => {
  test('are null without users, not zero', () => {
    expect(watchlistCounts([])).toEqual({ own: null, others: null })
  })

  test('separate the owner from other users', () => {
    const users = [
      { id: 1, watchlist_count: 0 },
      { id: 2, watchlist_count: 4 },
      { id: 5, watchlist_count: 3 },
    ]
    expect(watchlistCounts(users)).toEqual({ own: 0, others: { users: 2, titles: 7 } })
  })
})

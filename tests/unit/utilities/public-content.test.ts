import { expect, test } from 'vitest'
import { fallbackHint, formatPublic } from '../../../web/features/utilities/public-content.ts'

const values = (rest: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [`publicContentNotifications.${name}`, value]),
  )

test.each([
  [{}, 'Empty, like the general list, so movies aren’t announced here.'],
  [{ discordWebhookUrls: 'a' }, 'Empty. Uses the 1 general webhook.'],
  [{ discordWebhookUrls: 'a,b' }, 'Empty. Uses the 2 general webhooks.'],
  [{ discordWebhookUrlsMovies: 'a' }, 'Only for movies.'],
  [
    { discordWebhookUrls: 'a', discordWebhookUrlsMovies: 'b' },
    'Used instead of the general webhooks for movies.',
  ],
])('describes the movie list for %j', (stored, words) =>
  expect(fallbackHint(values(stored), 'discordWebhookUrls', 'webhook', 'Movies')).toBe(words),
)

test('describes where each kind is announced', () => {
  expect(formatPublic(values({ enabled: false, appriseUrls: 'a' }))).toHaveLength(1)
  expect(
    formatPublic(
      values({ enabled: true, discordWebhookUrls: 'a,b', appriseUrlsShows: 'c', appriseUrls: '' }),
    ),
  ).toEqual([
    'Movies are sent to 2 general webhooks.',
    'Shows are sent to 2 general webhooks and 1 show target.',
  ])
  expect(formatPublic(values({ enabled: true }))[0]).toBe(
    'No webhooks or targets for movies, so they aren’t announced.',
  )
})

import { expect, test } from 'vitest'
import { fallbackHint, formatPublic } from '../../../web/features/utilities/public-content.ts'

const values = (rest: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [`publicContentNotifications.${name}`, value]),
  )

test.each([
  [{}, 'Empty, and so is the general list: movies are not announced here.'],
  [{ discordWebhookUrls: 'a' }, 'Empty: movies go to the 1 general webhook.'],
  [{ discordWebhookUrls: 'a,b' }, 'Empty: movies go to the 2 general webhooks.'],
  [{ discordWebhookUrlsMovies: 'a' }, 'Movies go here only.'],
  [
    { discordWebhookUrls: 'a', discordWebhookUrlsMovies: 'b' },
    'Used in place of the general webhooks: movies go here only.',
  ],
])('the hint below the list of movies, with %j', (stored, words) =>
  expect(fallbackHint(values(stored), 'discordWebhookUrls', 'webhook', 'Movies')).toBe(words),
)

test('a sentence for each kind says where it is announced', () => {
  expect(formatPublic(values({ enabled: false, appriseUrls: 'a' }))).toHaveLength(1)
  expect(
    formatPublic(
      values({ enabled: true, discordWebhookUrls: 'a,b', appriseUrlsShows: 'c', appriseUrls: '' }),
    ),
  ).toEqual([
    'Movies are announced through 2 general webhooks.',
    'Shows are announced through 2 general webhooks and 1 target of their own.',
  ])
  expect(formatPublic(values({ enabled: true }))[0]).toBe(
    'Movies are announced nowhere: there is no address for them.',
  )
})

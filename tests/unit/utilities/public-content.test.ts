import { expect, test } from 'vitest'
import { CHANNELS, destinationsOf } from '../../../web/features/utilities/public-content.ts'

const [_discord] = CHANNELS
const values = (rest: Record<string, unknown>, enableApprise = true) => ({
  enableApprise,
  ...Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [`publicContentNotifications.${name}`, value]),
  ),
})

test('tells where a movie and an episode go', () => {
  const stored = {
    enabled: true,
    discordWebhookUrls: 'https://a,https://b',
    discordWebhookUrlsMovies: 'c',
    appriseUrlsShows: 'd',
  }
  expect(destinationsOf(values(stored), 'Movies')).toEqual([
    ['Discord', '1 webhook'],
    ['Apprise', 'Nowhere'],
  ])
  expect(destinationsOf(values(stored), 'Shows')).toEqual([
    ['Discord', '2 webhooks'],
    ['Apprise', '1 target'],
  ])
  expect(destinationsOf(values(stored, false), 'Shows')).toContainEqual(['Apprise', 'No server'])
  expect(destinationsOf(values({ ...stored, enabled: false }), 'Shows')).toEqual([
    ['Discord', 'Off'],
    ['Apprise', 'Off'],
  ])
})

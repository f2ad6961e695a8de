import { describe, expect, test } from 'vitest'
import { known, unknown } from '../../../web/features/journey/facts.ts'
import { checkPerson } from '../../../web/features/journey/person-checks.ts'
import type { PersonFacts } from '../../../web/features/journey/person-facts.ts'
import { waysOf } from '../../../web/features/journey/ways.ts'
import { FULL, personFacts, request, user } from './support.ts'

const UNREAD = unknown('It could not be read.')
const CONFIG = {
  plexTokens: ['t'],
  selfRss: 'https://rss.example/1',
  friendsRss: 'https://rss.example/2',
  skipFriendSync: false,
}
const IN_THE_WAY = 'no known problems, but not everything could be checked.'

const CASES: readonly (readonly [name: string, facts: Partial<PersonFacts>, verdict: string])[] = [
  ['everything is fine', {}, 'no known problems.'],
  ['no token', { config: known({ ...CONFIG, plexTokens: [] }) }, 'no Plex token saved.'],
  [
    'Plex refuses',
    { plex: known({ cause: 'Plex rejected the saved token.' }) },
    'can’t connect to Plex with the saved token.',
  ],
  ['the workflow is stopped', { workflow: known('stopped') }, 'the watchlist workflow is stopped.'],
  ['may not sync', { user: known(user({ can_sync: false })) }, 'sync is off for this user.'],
  [
    'two things at once',
    { workflow: known('stopped'), user: known(user({ can_sync: false })) },
    'the watchlist workflow is stopped. Also: sync is off for this user.',
  ],
  [
    'friends are skipped',
    { config: known({ ...CONFIG, skipFriendSync: true }) },
    'friends are ignored.',
  ],
  [
    'an empty list of a friend may be private',
    { list: known([]) },
    `${IN_THE_WAY} No titles found. The watchlist may be empty, or private in Plex. New titles arrive through the RSS feed within minutes.`,
  ],
  [
    'requests wait',
    { requests: known([request(), request({ id: 32, status: 'rejected' })]) },
    '1 title pending approval, the oldest since Tuesday.',
  ],
  [
    'the quota is used up',
    { quotas: known({ movie: null, show: FULL }) },
    'quota 5 of 5 this week until Monday for shows.',
  ],
  [
    'an instance is away',
    { targets: known([{ name: 'Sonarr', reach: known({ fault: 'Connection refused.' }) }]) },
    'Sonarr isn’t responding.',
  ],
  ['no default instance', { withoutDefault: known(['Radarr']) }, 'no default instance for Radarr.'],
  ['no channel', { ways: known([]) }, 'this user gets no notifications.'],
  ['the list could not be read', { list: UNREAD }, `${IN_THE_WAY} It could not be read.`],
  ['Plex could not be asked', { plex: UNREAD }, `${IN_THE_WAY} It could not be read.`],
]

test.each(CASES)('%s', (_, facts, verdict) => {
  expect(checkPerson(personFacts(facts)).verdict).toBe(`jonas’s watchlist: ${verdict}`)
})

test('without a feed new titles come later, which stands in nobody’s way', () => {
  const config = known({ ...CONFIG, friendsRss: undefined })
  const { stations, hold } = checkPerson(personFacts({ config }))
  const list = stations.find(({ id }) => id === 'list')
  expect(list?.text).toContain('There is no RSS feed')
  expect(list?.remedy?.to).toBe('/plex/configuration')
  expect(hold).toBeNull()
})

test('titles are counted by how far they are', () => {
  const { stations } = checkPerson(personFacts())
  expect(stations.find(({ id }) => id === 'items')?.text).toBe(
    '2 titles: 1 pending and 1 notified. The newest was added Tuesday.',
  )
})

test('what is not known is said at its own place, and nothing else is lost', () => {
  const everything = checkPerson(
    personFacts({
      user: UNREAD,
      config: UNREAD,
      plex: UNREAD,
      workflow: UNREAD,
      list: UNREAD,
      requests: UNREAD,
      quotas: UNREAD,
      withoutDefault: UNREAD,
      targets: UNREAD,
      ways: UNREAD,
    }),
  )
  expect(everything.stations.map(({ state }) => state)).toEqual(Array(10).fill('unknown'))
})

describe('ways to a user', () => {
  const config = {
    ...CONFIG,
    discordBotToken: 't',
    discordClientId: 'c',
    discordGuildId: 'g',
    enableApprise: false,
    tautulliEnabled: false,
    tautulliUrl: '',
    tautulliApiKey: '',
  }
  test.each([
    ['Discord on and its bot running', {}, 'running', [null]],
    ['Discord on and its bot stopped', {}, 'stopped', ['the bot is stopped']],
    ['Discord on without an id', { discord_id: null }, 'running', ['there is no Discord ID']],
    [
      'Apprise on without its server',
      { notify_discord: false, notify_apprise: true, apprise: 'mailto://a@example.com' },
      'running',
      ['Apprise isn’t connected'],
    ],
    ['nothing on', { notify_discord: false }, 'running', []],
  ] as const)('%s', (_, change, bot, obstacles) => {
    expect(waysOf(user(change), { config, bot }).map(({ obstacle }) => obstacle)).toEqual(obstacles)
  })
})

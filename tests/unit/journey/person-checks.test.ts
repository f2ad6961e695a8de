import { describe, expect, test } from 'vitest'
import { channelsOf } from '../../../web/features/journey/channels.ts'
import { knownValue, unknownValue } from '../../../web/features/journey/known-value.ts'
import { checkPerson } from '../../../web/features/journey/person-checks.ts'
import type { PersonInput } from '../../../web/features/journey/person-input.ts'
import { CONFIG, FULL, personFacts, request, user } from './support.ts'

const UNREAD = unknownValue('It could not be read.')
const IN_THE_WAY = 'no known problems, but not everything could be checked.'

const CASES: readonly (readonly [name: string, facts: Partial<PersonInput>, verdict: string])[] = [
  ['no problems', {}, 'no known problems.'],
  ['no Plex token', { config: knownValue({ ...CONFIG, plexTokens: [] }) }, 'no Plex token saved.'],
  [
    'Plex rejects the token',
    { plex: knownValue({ cause: 'Plex rejected the saved token.' }) },
    'can’t connect to Plex with the saved token.',
  ],
  ['workflow stopped', { workflow: knownValue('stopped') }, 'watchlist sync is stopped.'],
  ['sync off', { user: knownValue(user({ can_sync: false })) }, 'sync is off for this user.'],
  [
    'two problems at once',
    { workflow: knownValue('stopped'), user: knownValue(user({ can_sync: false })) },
    'watchlist sync is stopped. Also: sync is off for this user.',
  ],
  [
    'friends ignored',
    { config: knownValue({ ...CONFIG, skipFriendSync: true }) },
    'friends are ignored.',
  ],
  [
    'empty watchlist of a friend, possibly private',
    { list: knownValue([]) },
    `${IN_THE_WAY} No titles found. The watchlist may be empty, or private in Plex. New titles arrive immediately through the RSS feed.`,
  ],
  [
    'requests pending',
    { requests: knownValue([request(), request({ id: 32, status: 'rejected' })]) },
    '1 title pending approval, the oldest since Tuesday.',
  ],
  [
    'quota reached',
    { quotas: knownValue({ movie: null, show: FULL }) },
    'quota 5 of 5 this week until Monday for shows.',
  ],
  [
    'instance down',
    {
      targets: knownValue([
        { name: 'Sonarr', health: knownValue({ error: 'Connection refused.' }) },
      ]),
    },
    'Sonarr isn’t responding.',
  ],
  [
    'no default instance',
    { withoutDefault: knownValue(['Radarr']) },
    'no default instance for Radarr.',
  ],
  ['no notification channel', { channels: knownValue([]) }, 'this user gets no notifications.'],
  ['watchlist not loaded', { list: UNREAD }, `${IN_THE_WAY} It could not be read.`],
  ['Plex connection unknown', { plex: UNREAD }, `${IN_THE_WAY} It could not be read.`],
]

test.each(CASES)('%s', (_, facts, verdict) => {
  expect(checkPerson(personFacts(facts)).verdict).toBe(`jonas’s watchlist: ${verdict}`)
})

test('counts titles by status, and mentions a missing RSS feed without counting it as a problem', () => {
  const config = knownValue({ ...CONFIG, friendsRss: undefined })
  const { checks, blocker } = checkPerson(personFacts({ config }))
  const list = checks.find(({ id }) => id === 'list')
  expect(list?.text).toContain('Without an RSS feed')
  expect(list?.remedy?.to).toBe('/plex/configuration')
  expect(blocker).toBeNull()
  expect(checks.find(({ id }) => id === 'items')?.text).toBe(
    '2 titles: 1 pending and 1 notified. The newest was added Tuesday.',
  )
})

describe('notification channels', () => {
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
    ['Discord on, bot running', {}, 'running', [null]],
    ['Discord on, bot stopped', {}, 'stopped', ['the bot is stopped']],
    ['Discord on, no Discord ID', { discord_id: null }, 'running', ['no Discord ID is set']],
    [
      'Apprise on, server not connected',
      { notify_discord: false, notify_apprise: true, apprise: 'mailto://a@example.com' },
      'running',
      ['Apprise isn’t connected'],
    ],
    ['all channels off', { notify_discord: false }, 'running', []],
  ] as const)('%s', (_, change, bot, obstacles) => {
    expect(channelsOf(user(change), { config, bot }).map(({ obstacle }) => obstacle)).toEqual(
      obstacles,
    )
  })
})

import { expect, test } from 'vitest'
import { channelsOf } from '../../../web/features/journey/channels.ts'
import { knownValue, unknownValue } from '../../../web/features/journey/check.ts'
import type { PersonInput } from '../../../web/features/journey/input.ts'
import { checkPerson } from '../../../web/features/journey/person-checks.ts'
import { CONFIG, FULL, instance, personFacts, request, routing, user } from './support.ts'

const UNREAD = unknownValue('It could not be read.')
const IN_THE_WAY = 'no known problems, but not everything could be checked.'

const STOPPED = { workflow: knownValue('stopped') } as const
const SYNC_OFF = { user: knownValue(user({ can_sync: false })) }
const PENDING = { requests: knownValue([request(), request({ id: 32, status: 'rejected' })]) }
const REJECTED = { cause: 'Plex rejected the saved token.' }
const config = (change: object) => ({ config: knownValue({ ...CONFIG, ...change }) })
const healthOf = () => knownValue({ error: 'Connection refused.' })
const instances = knownValue([instance({ isDefault: false })])

test.each<[verdict: string, facts: Partial<PersonInput>]>([
  ['no known problems.', {}],
  ['No Plex token is saved, so watchlists can’t sync.', config({ plexTokens: [] })],
  ['Plex rejected the saved token.', { plex: knownValue(REJECTED) }],
  [
    'Watchlist sync is stopped, so new titles aren’t being processed. Sync is off for jonas.',
    { ...STOPPED, ...SYNC_OFF },
  ],
  ['The Plex configuration is set to ignore friends.', config({ skipFriendSync: true })],
  [
    `${IN_THE_WAY} No titles found. The watchlist may be empty, or private in Plex. New titles arrive immediately through the RSS feed.`,
    { list: knownValue([]) },
  ],
  ['1 title pending approval, the oldest since Tuesday.', PENDING],
  [
    'Shows: quota 5 of 5 weekly, full until Monday.',
    { quotas: knownValue({ movie: null, show: FULL }) },
  ],
  ['Sonarr isn’t responding: Connection refused.', { routing: routing({ healthOf }) }],
  [
    'No default instance for Radarr, so titles that match no rule aren’t sent anywhere.',
    { routing: routing({ instances }) },
  ],
  ['All channels are off for jonas, so no notification is sent.', { channels: knownValue([]) }],
])('says of a watchlist: %s', (verdict, facts) => {
  expect(checkPerson(personFacts(facts)).verdict).toBe(`jonas’s watchlist: ${verdict}`)
})

test.each<[what: string, facts: Partial<PersonInput>]>([
  ['rules', { routing: routing({ rules: UNREAD }) }],
  ['watchlist', { list: UNREAD }],
  ['Plex connection', { plex: UNREAD }],
])('claims nothing while it doesn’t know the %s', (_, facts) => {
  const verdict = `jonas’s watchlist: ${IN_THE_WAY} It could not be read.`
  expect(checkPerson(personFacts(facts)).verdict).toBe(verdict)
})

test('counts titles by status, and mentions a missing RSS feed without counting it as a problem', () => {
  const { checks, blocker } = checkPerson(personFacts(config({ friendsRss: undefined })))
  const list = checks.find(({ id }) => id === 'list')
  expect(list?.text).toContain('Without an RSS feed')
  expect(list?.remedy?.to).toBe('/plex/configuration')
  expect(blocker).toBeNull()
  expect(checks.find(({ id }) => id === 'items')?.text).toBe(
    '2 titles: 1 pending and 1 notified. The newest was added Tuesday.',
  )
})

test.each<
  [name: string, change: Parameters<typeof user>[0], bot: 'running' | 'stopped', unknown[]]
>([
  ['Discord on, bot running', {}, 'running', [null]],
  ['Discord on, bot stopped', {}, 'stopped', ['the bot is stopped']],
  ['Discord on, no Discord ID', { discord_id: null }, 'running', ['no Discord ID is set']],
  ['all channels off', { notify_discord: false }, 'running', []],
])('notification channels: %s', (_, change, bot, obstacles) => {
  const discord = { discordBotToken: 't', discordClientId: 'c', discordGuildId: 'g' }
  const off = { enableApprise: false, tautulliEnabled: false, tautulliUrl: '', tautulliApiKey: '' }
  const input = { config: { ...CONFIG, ...discord, ...off }, bot }
  expect(channelsOf(user(change), input).map(({ obstacle }) => obstacle)).toEqual(obstacles)
})

import { describe, expect, test } from 'vitest'
import { knownValue, unknownValue } from '../../../web/features/journey/check.ts'
import type { TitleInput } from '../../../web/features/journey/input.ts'
import {
  countSentence,
  fineWords,
  groupsOf,
  shownSteps,
} from '../../../web/features/journey/steps.ts'
import { compareByBlocker, journeyOf } from '../../../web/features/journey/title-journey.ts'
import { byYear, entry, FULL, instance, quota, request, rule, titleFacts, user } from './support.ts'

const LETTERS = {
  done: 'd',
  waiting: 'W',
  running: 'W',
  blocked: 'R',
  unknown: '?',
  later: '-',
} as const

/** States of the seven stations as letters: watchlist, rule, approval, instance, requested, grabbed, notified. */
const lettersOf = (facts: TitleInput) =>
  journeyOf(facts)
    .checks.map(({ state }) => LETTERS[state])
    .join('')

const ANIME = { title: { title: 'Severance', type: 'show', genres: ['Anime'] } } as const
const MOVIE = { title: 'Severance', type: 'movie', genres: ['Drama'] } as const
const { currentUsage: _, exceeded: __, ...withoutUse } = quota()
const UNREAD = unknownValue('It could not be read.')
const DOWN = { healthOf: () => knownValue({ error: 'Connection refused.' }) }
const REFUSED = { healthOf: () => knownValue({ error: 'Wrong API key.' }) }
const AWAY = 'isn’t responding: Connection refused.'
const SYNC_OFF = { user: knownValue(user({ can_sync: false })) }
const STOPPED = { workflow: knownValue('stopped') } as const

/** Requests for the title with these details, oldest first. */
const requested = (...details: Parameters<typeof request>[0][]) => ({
  requests: knownValue(details.map(detail => request(detail))),
})
const rules = (...list: ReturnType<typeof rule>[]) => ({ rules: knownValue(list) })
const instances = (change: Parameters<typeof instance>[0]) => ({
  instances: knownValue([instance(change)]),
})
const used = (value: ReturnType<typeof quota> | typeof withoutUse) => ({ quota: knownValue(value) })

/** Rejected once, and requested again. */
const PENDING = requested({ id: 1, status: 'rejected' }, {})
const REJECTED = requested({ status: 'rejected', approvedBy: 1, approvalNotes: 'Too long' })
const EXPIRED = requested({ status: 'expired', expiresAt: request().createdAt })
const SENT = { entry: entry('requested') }
const UNLISTED = { entry: knownValue(null) }
const APPROVED = requested({ status: 'approved', approvedBy: 3 })
const JUST_APPROVED = requested({
  status: 'approved',
  updatedAt: new Date(2026, 10, 20, 11, 55).toISOString(),
})
const CAPPED = quota({ watchlistCap: 100, watchlistUsage: 100, watchlistCapExceeded: true })

const EXCLUSION = {
  ...{ id: 1, user_id: 5, key: 'k', title: 'Severance', type: 'show', guids: [] },
  excluded_at: request().createdAt,
}
const EXCLUDED = { exclusion: knownValue(EXCLUSION) }
const FAILURE = {
  ...{ id: 1, watchlist_item_id: 9, user_id: 5, username: 'jonas', key: 'k', title: 'Severance' },
  ...{ type: 'show', thumb: null, instance_type: 'sonarr', instance_id: 2 },
  ...{ instance_name: 'Sonarr Anime', category: 'arr_error', message: 'The database is locked.' },
  ...{ first_failed_at: '', last_failed_at: '', attempt_count: 3 },
}

const NO_PROBLEM = 'Not sent to Sonarr. No known problems; the server log may say why.'
const UNSURE = 'Not sent to Sonarr, for unknown reasons.'
const UNDECIDED = 'Pending approval since Tuesday (Manual flag).'
const NEEDED = 'Not requested yet, but will need approval:'
const LISTED = 'On jonas’s watchlist since Tuesday.'

type Facts = Partial<TitleInput>
test.each<[name: string, facts: Facts, letters: string, verdict: string | null]>([
  ['no problems', {}, 'ddddW--', NO_PROBLEM],
  [
    'just added',
    { entry: entry('pending', new Date(2026, 10, 20, 11, 55).toISOString()) },
    'ddddW--',
    'The next sync sends it to Sonarr.',
  ],
  ['pending', PENDING, 'ddW----', UNDECIDED],
  [
    'pending, instance down',
    { ...PENDING, ...DOWN },
    'ddWR---',
    `${UNDECIDED} Next: Sonarr Anime ${AWAY}`,
  ],
  ['rejected', REJECTED, 'ddR----', 'Rejected by you Tuesday: “Too long”.'],
  ['expired', EXPIRED, 'ddR----', 'The request expired Tuesday without a decision.'],
  ['request with an unknown status', requested({ status: 'parked' }), 'dd?dW--', UNSURE],
  [
    'approved, not sent',
    APPROVED,
    'ddddR--',
    'Approved 3 days ago, never added to Sonarr. The server log may say why.',
  ],
  ['just approved', JUST_APPROVED, 'ddddW--', 'Approved 5 min ago, being sent to Sonarr.'],
  [
    'every request of the user needs approval',
    { user: knownValue(user({ requires_approval: true })) },
    'ddW----',
    `${NEEDED} every request by jonas needs approval.`,
  ],
  [
    'rule requires approval',
    { ...ANIME, ...rules(rule({ always_require_approval: true })) },
    'ddW----',
    `${NEEDED} the rule “Anime” requires approval.`,
  ],
  ['quota reached', used(FULL), 'ddW----', `${NEEDED} quota 5 of 5 weekly, full until Monday.`],
  [
    'quota reached, bypassed by user',
    used({ ...FULL, bypassApproval: true }),
    'ddddW--',
    NO_PROBLEM,
  ],
  [
    'quota reached, bypassed by rule',
    { ...ANIME, ...rules(rule({ bypass_user_quotas: true })), ...used(FULL) },
    'ddddW--',
    NO_PROBLEM,
  ],
  ['quota usage unknown', used(withoutUse), 'dd?dW--', UNSURE],
  ['sync off', SYNC_OFF, 'Rdd----', `${LISTED} But sync is off for jonas.`],
  [
    'excluded for the user',
    EXCLUDED,
    'Rdd----',
    `${LISTED} But it’s excluded for jonas since Tuesday, so it isn’t added.`,
  ],
  ['exclusions unknown', { exclusion: UNREAD }, '?dddW--', UNSURE],
  [
    'cap reached',
    used(CAPPED),
    'Wdd----',
    `${LISTED} But the watchlist cap of 100 shows is reached, so titles beyond it are skipped.`,
  ],
  [
    'requested before, so neither a full watchlist nor a stopped workflow matters',
    { ...used(CAPPED), ...STOPPED, ...PENDING },
    'ddW----',
    UNDECIDED,
  ],
  [
    'couldn’t be added',
    { failure: FAILURE },
    'ddddR--',
    'Couldn’t be added to Sonarr Anime, after 3 attempts. The database is locked.',
  ],
  [
    'user deleted',
    { user: knownValue(null) },
    'Rdd----',
    `${LISTED} But this user was deleted, so nothing is synced.`,
  ],
  [
    'workflow stopped',
    STOPPED,
    'Wdd----',
    `${LISTED} Watchlist sync is stopped, so new titles aren’t being processed.`,
  ],
  [
    'no rule and no default instance',
    { ...rules(), ...instances({ isDefault: false }) },
    'dRd----',
    'No rule matches, and no default Sonarr instance is set.',
  ],
  [
    'no rule and a default instance that skips the rest',
    { ...rules(), ...instances({ skipDefaultRoutingWhenNoMatch: true }) },
    'dRd----',
    'No rule matches, and Sonarr skips titles that match no rule.',
  ],
  [
    'rule for a deleted instance',
    { ...ANIME, ...instances({}) },
    'dddR---',
    'The title would be sent to Sonarr 2, which no longer exists.',
  ],
  [
    'Sonarr not set up',
    instances({ apiKey: 'placeholder' }),
    'dddR---',
    'Sonarr isn’t set up yet.',
  ],
  ['instance down', { ...ANIME, ...DOWN }, 'dddR---', `Sonarr Anime ${AWAY}`],
  ['instance rejects the key', REFUSED, 'dddR---', 'Sonarr isn’t connected: Wrong API key.'],
  ['instance status unknown', { healthOf: () => UNREAD }, 'ddd?W--', UNSURE],
  ['matching rule depends on the year', rules(byYear()), 'd?d?W--', UNSURE],
  [
    'approval depends on the year',
    rules(byYear({ target_instance_id: 1, always_require_approval: true })),
    'd??dW--',
    UNSURE,
  ],
  [
    'excluded by a rule',
    { ...ANIME, ...rules(rule({ target_instance_id: null })) },
    'dRd----',
    'The rule “Anime” excludes the title, so it isn’t added anywhere.',
  ],
  ['rules not loaded', { rules: UNREAD }, 'd???W--', UNSURE],
  ['requests not loaded', { requests: UNREAD }, 'dd?dW--', UNSURE],
  ['instances not loaded', { instances: UNREAD }, 'd???W--', UNSURE],
  ['users not loaded', { user: UNREAD }, '?d?dW--', UNSURE],
  ['workflow not loaded', { workflow: UNREAD }, '?dddW--', UNSURE],
  ['watchlist not loaded', { entry: UNREAD }, '?d?d???', 'unknown. It could not be read.'],
  ['not listed', UNLISTED, 'Rd--???', 'Not on jonas’s watchlist at the last sync.'],
  [
    'not listed, but approved once',
    { ...UNLISTED, ...APPROVED },
    '?dd-???',
    'unknown. Not on jonas’s watchlist at the last sync, but there is a request.',
  ],
  [
    'unknown watchlist status',
    { entry: entry('archived') },
    'dd?d???',
    'unknown. No request on record. Unknown status “archived”.',
  ],
  [
    'sent, no release yet',
    SENT,
    'dddddW-',
    'Added to Sonarr, but no release has been grabbed yet. Check Sonarr for available releases.',
  ],
  [
    'sent, instance down',
    { ...SENT, ...DOWN },
    'dddddW-',
    `Sonarr hasn’t found a release yet, and Sonarr ${AWAY}`,
  ],
  [
    'grabbed',
    { title: MOVIE, entry: entry('grabbed') },
    'ddddddW',
    'Downloading or importing; the notification follows once the title is available. jonas is notified through Discord.',
  ],
  ['available', { entry: entry('notified', null) }, 'ddddddd', null],
])('%s', (_, facts, letters, verdict) => {
  const all = titleFacts(facts)
  expect(lettersOf(all)).toBe(letters)
  expect(journeyOf(all).verdict).toBe(
    verdict === null ? '“Severance” is available for jonas.' : `“Severance” for jonas: ${verdict}`,
  )
})

describe('station', () => {
  const find = (id: string, facts: Facts) =>
    journeyOf(titleFacts(facts)).checks.find(check => check.id === id)

  test.each<[id: string, facts: Facts, text: string]>([
    ['rule', {}, 'No rule matches, so the title goes to the default instance, Sonarr.'],
    ['rule', ANIME, 'The rule “Anime” sends the title to Sonarr Anime.'],
    [
      'rule',
      requested({ routerRuleId: 7 }),
      'Matched the rule “Anime”, which sends the title to Sonarr Anime.',
    ],
    [
      'rule',
      rules(byYear({ target_instance_id: 1 })),
      '“Old shows” might match, depending on details only the server knows, for example the certification. Either way, the title goes to Sonarr.',
    ],
    ['approval', used(quota()), 'No approval needed: quota 2 of 5 weekly.'],
    [
      'approval',
      requested({ expiresAt: new Date(2026, 10, 21, 12).toISOString() }),
      'Pending approval since Tuesday (Manual flag). Expires tomorrow.',
    ],
    ['approval', APPROVED, 'Approved by admin 3 Tuesday.'],
    ['instance', {}, 'Sonarr is responding; profile #4, folder /data/shows.'],
    [
      'instance',
      SENT,
      'Sent, but the instance isn’t recorded. The current settings select Sonarr.',
    ],
    ['instance', { ...SENT, ...APPROVED }, 'Sent to Sonarr Anime, profile #6, folder /data/anime.'],
    ['notified', {}, 'jonas is notified through Discord.'],
    [
      'notified',
      { entry: entry('notified'), channels: knownValue([]) },
      'Available. All channels are off for jonas, so no notification is sent.',
    ],
    [
      'notified',
      { channels: knownValue([{ label: 'Discord', obstacle: 'the bot is stopped' }]) },
      'jonas can’t be notified: Discord is on, but the bot is stopped.',
    ],
  ])('%s text: %#', (id, facts, text) => {
    expect(find(id, facts)?.text).toBe(text)
  })

  test.each<[id: string, facts: Facts, to: string]>([
    ['approval', PENDING, '/approvals?request=31'],
    ['approval', used(FULL), '?open=quotas-5'],
    ['watchlist', SYNC_OFF, '?open=edit-5'],
    ['watchlist', STOPPED, '/dashboard'],
    ['rule', ANIME, '/sonarr/content-router?rule=7'],
    ['instance', DOWN, '/sonarr/instances?instance=1'],
    ['notified', { channels: knownValue([]) }, '?open=edit-5'],
  ])('%s links to where its problem is fixed: %#', (id, facts, to) => {
    expect(find(id, facts)?.remedy?.to).toBe(to)
  })
})

test('sorts blocked people first, then unknown ones, then those the title is available for', () => {
  const facts = [{ entry: entry('notified') }, { entry: UNREAD }, used(FULL), DOWN]
  const journeys = facts.map(one => journeyOf(titleFacts(one)))
  const states = journeys.sort(compareByBlocker).map(({ blocker }) => blocker?.state)
  expect(states).toEqual(['blocked', 'waiting', 'unknown', undefined])
})

test('a deleted profile of the destination holds the title up, including the instance’s own', () => {
  const asked: unknown[] = []
  const text = 'Quality profile 4 doesn’t exist in Sonarr. Choose another profile.'
  const { blocker, verdict } = journeyOf(
    titleFacts({
      rules: knownValue([]),
      problemsAt: destination => {
        asked.push(destination)
        return [{ label: 'Profile missing', text }]
      },
    }),
  )
  expect(asked).toEqual([{ instanceId: 1, qualityProfile: 4, rootFolder: '/data/shows' }])
  expect(blocker).toMatchObject({ id: 'instance', state: 'blocked', text })
  expect(verdict).toBe(`“Severance” for jonas: ${text}`)
  expect(blocker?.short).toBe('Profile missing in Sonarr')
})

test.each([
  [
    'requested',
    'Pending approval since Tuesday, but already sent. Approving only changes the record.',
  ],
  ['notified', 'Already available. Approving only changes the record.'],
])('a pending request doesn’t hold up a title that is %s', (status, text) => {
  const { checks, blocker } = journeyOf(titleFacts({ entry: entry(status), ...requested({}) }))
  expect(checks.find(({ id }) => id === 'approval')).toMatchObject({ state: 'done', text })
  expect(blocker?.id).toBe(status === 'notified' ? undefined : 'grabbed')
})

test('a title that couldn’t be added can be retried, unless it has no ids', () => {
  const fixOf = (category: string) =>
    journeyOf(titleFacts({ failure: { ...FAILURE, category } })).blocker?.fix?.failure?.category
  expect(fixOf('arr_error')).toBe('arr_error')
  expect(fixOf('missing_ids')).toBeUndefined()
})

test('only a title that isn’t added yet can be excluded', () => {
  const canExclude = (facts: Facts) => journeyOf(titleFacts(facts)).canExclude
  expect(canExclude({})).toBe(true)
  expect(canExclude(SENT)).toBe(false)
  expect(canExclude(UNLISTED)).toBe(false)
  expect(canExclude(EXCLUDED)).toBe(false)
})

test('a later station wins over whatever would hold up a new title', () => {
  const holds: Record<string, Facts> = {
    'a pending request': PENDING,
    'a rejected request': REJECTED,
    'a request with an unknown status': requested({ status: 'on_hold' }),
    'sync that is off': SYNC_OFF,
    'an exclusion': EXCLUDED,
    'an earlier failure': { failure: FAILURE },
    'a watchlist that isn’t loaded': { entry: UNREAD },
    'a missing watchlist entry': UNLISTED,
    'a stopped workflow': STOPPED,
    'an instance that is down': DOWN,
  }
  for (const [hold, facts] of Object.entries(holds)) {
    const { blocker, checks } = journeyOf(titleFacts({ ...facts, isInLibrary: true }))
    expect(blocker, hold).toBe(null)
    expect(new Set(checks.map(({ state }) => state)), hold).toEqual(new Set(['done']))
    expect(lettersOf(titleFacts({ ...facts, ...SENT })), hold).toBe('dddddW-')
  }
  const { checks } = journeyOf(titleFacts({ ...PENDING, isInLibrary: true }))
  expect(checks.at(-1)?.text).toMatch(/^Already in the library/)
})

const person = (id: number, change: Partial<TitleInput>) => {
  const person = { id, name: `user ${id}` }
  return { person, journey: journeyOf(titleFacts({ person, ...change })) }
}

test('puts users with the same verdict into one group, at the step that holds them up', () => {
  const groups = groupsOf([
    person(1, SYNC_OFF),
    person(2, SYNC_OFF),
    person(3, PENDING),
    person(4, { entry: entry('grabbed') }),
    person(5, { entry: entry('notified') }),
  ])
  expect(
    groups.map(group => [
      ...[group.verdict, group.state, group.people.length, group.isFine],
      shownSteps(group)
        .map(({ id }) => id)
        .join(),
    ]),
  ).toEqual([
    ['Sync is off', 'blocked', 2, true, 'watchlist,approval'],
    ['Waiting for your approval', 'waiting', 1, false, 'watchlist,approval'],
    [
      'Downloading or importing',
      'running',
      1,
      true,
      'watchlist,approval,requested,grabbed,notified',
    ],
    ['Available', 'done', 1, true, 'watchlist,approval,requested,grabbed,notified'],
  ])
  // The link to one user would mislead in a row of two.
  expect(groups[0]?.steps[0]?.remedy).toBeUndefined()
  const fixesOf = (at: number) =>
    groups[at]?.people.map(({ journey }) => Object.keys(journey.blocker?.fix ?? {}).join())
  expect(fixesOf(0)).toEqual(['user', 'user'])
  expect(fixesOf(1)).toEqual(['request'])
})

test('counts in one sentence', () => {
  const fine = [
    person(1, SYNC_OFF),
    person(2, { entry: entry('grabbed') }),
    person(3, { entry: entry('notified') }),
    person(4, {}),
  ]
  expect(countSentence([person(5, PENDING), ...fine])).toEqual({
    held: '1 of 5 users is held up.',
    rest: 'The 4 others are fine.',
  })
  const words = '1 has it · 1 waits for the download · 1 waits for it · 1 left out on purpose'
  expect(fineWords(fine)).toBe(words)
  expect(countSentence(fine)).toEqual({ held: 'No one is held up.', rest: words })
})

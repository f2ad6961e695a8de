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

const LETTERS = { done: 'd', waiting: 'W', running: 'W', blocked: 'R', unknown: '?', later: '-' }

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
const isUser = (change: Parameters<typeof user>[0]) => ({ user: knownValue(user(change)) })
const SYNC_OFF = isUser({ can_sync: false })
const STOPPED = { workflow: knownValue('stopped') } as const

/** Requests for the title with these details, oldest first. */
const requested = (...details: Parameters<typeof request>[0][]) => ({
  requests: knownValue(details.map(detail => request(detail))),
})
const rules = (...list: ReturnType<typeof rule>[]) => ({ rules: knownValue(list) })
const ruled = (change: Parameters<typeof rule>[0]) => ({ ...ANIME, ...rules(rule(change)) })
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
const FIVE_MIN_AGO = new Date(2026, 10, 20, 11, 55).toISOString()
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

const UNDECIDED = 'Pending approval since Tuesday (Manual flag).'
const NEEDED = 'Not requested yet, but will need approval:'
const LISTED = 'On jonas’s watchlist since Tuesday.'

type Facts = Partial<TitleInput>
const expectJourney = (facts: Facts, letters: string, verdict: string) => {
  const all = titleFacts(facts)
  expect(lettersOf(all)).toBe(letters)
  expect(journeyOf(all).verdict).toBe(verdict)
}

/** The states of the stations, and the verdict. */
test.each<[states: string, facts: Facts]>([
  ['ddddW-- The next sync sends it to Sonarr.', { entry: entry('pending', FIVE_MIN_AGO) }],
  [`ddW---- ${UNDECIDED}`, PENDING],
  [`ddWR--- ${UNDECIDED} Next: Sonarr Anime ${AWAY}`, { ...PENDING, ...DOWN }],
  ['ddR---- Rejected by you Tuesday: “Too long”.', REJECTED],
  ['ddR---- The request expired Tuesday without a decision.', EXPIRED],
  ['ddddR-- Approved 3 days ago, never added to Sonarr.', APPROVED],
  [
    'ddddW-- Approved 5 min ago, being sent to Sonarr.',
    requested({ status: 'approved', updatedAt: FIVE_MIN_AGO }),
  ],
  [`ddW---- ${NEEDED} every request by jonas needs approval.`, isUser({ requires_approval: true })],
  [
    `ddW---- ${NEEDED} the rule “Anime” requires approval.`,
    ruled({ always_require_approval: true }),
  ],
  [`ddW---- ${NEEDED} quota 5 of 5 weekly, full until Monday.`, used(FULL)],
  [`Rdd---- ${LISTED} But sync is off for jonas.`, SYNC_OFF],
  [`Rdd---- ${LISTED} But it’s excluded for jonas since Tuesday, so it isn’t added.`, EXCLUDED],
  [
    `Wdd---- ${LISTED} But the watchlist cap of 100 shows is reached, so titles beyond it are skipped.`,
    used(CAPPED),
  ],
  [
    'ddddR-- Couldn’t be added to Sonarr Anime, after 3 attempts. The database is locked.',
    { failure: FAILURE },
  ],
  [
    `Rdd---- ${LISTED} But this user was deleted, so nothing is synced.`,
    { user: knownValue(null) },
  ],
  [`Wdd---- ${LISTED} Watchlist sync is stopped, so new titles aren’t being processed.`, STOPPED],
  [
    'dRd---- No rule matches, and no default Sonarr instance is set.',
    { ...rules(), ...instances({ isDefault: false }) },
  ],
  [
    'dRd---- No rule matches, and Sonarr skips titles that match no rule.',
    { ...rules(), ...instances({ skipDefaultRoutingWhenNoMatch: true }) },
  ],
  [
    'dddR--- The title would be sent to Sonarr instance 2, which no longer exists.',
    { ...ANIME, ...instances({}) },
  ],
  ['dddR--- Sonarr isn’t set up yet.', instances({ apiKey: 'placeholder' })],
  [`dddR--- Sonarr Anime ${AWAY}`, { ...ANIME, ...DOWN }],
  ['dddR--- Sonarr isn’t connected: Wrong API key.', REFUSED],
  [
    'dRd---- The rule “Anime” excludes the title, so it isn’t added anywhere.',
    ruled({ target_instance_id: null }),
  ],
  ['?d?d??? unknown. It could not be read.', { entry: UNREAD }],
  ['Rd--??? Not on jonas’s watchlist at the last sync.', UNLISTED],
  [
    '?dd-??? unknown. Not on jonas’s watchlist at the last sync, but there is a request.',
    { ...UNLISTED, ...APPROVED },
  ],
  [
    'dd?d??? unknown. No request on record. Unknown status “archived”.',
    { entry: entry('archived') },
  ],
  [
    'dddddW- Added to Sonarr, but no release has been grabbed yet. Check Sonarr for available releases.',
    SENT,
  ],
  [`dddddW- Sonarr hasn’t found a release yet, and Sonarr ${AWAY}`, { ...SENT, ...DOWN }],
  [
    'ddddddW Downloading or importing; the notification follows once the title is available. jonas is notified through Discord.',
    { title: MOVIE, entry: entry('grabbed') },
  ],
])('“Severance” for jonas: %s', (states, facts) => {
  const [letters = '', ...words] = states.split(' ')
  expectJourney(facts, letters, `“Severance” for jonas: ${words.join(' ')}`)
})

test('a title is available', () => {
  const facts = { entry: entry('notified', null) }
  expectJourney(facts, 'ddddddd', '“Severance” is available for jonas.')
})

test.each<[name: string, facts: Facts]>([
  ['nothing', {}],
  ['a quota that the user bypasses', used({ ...FULL, bypassApproval: true })],
  ['a quota that the rule bypasses', { ...ruled({ bypass_user_quotas: true }), ...used(FULL) }],
])('%s holds up no title', (_, facts) => {
  const words = 'Not sent to Sonarr. No known problems; the server log may say why.'
  expectJourney(facts, 'ddddW--', `“Severance” for jonas: ${words}`)
})

test('neither a full watchlist nor a stopped workflow holds up what was requested before', () => {
  const facts = { ...used(CAPPED), ...STOPPED, ...PENDING }
  expectJourney(facts, 'ddW----', `“Severance” for jonas: ${UNDECIDED}`)
})

test.each<[name: string, letters: string, facts: Facts]>([
  ['the status of the request', 'dd?dW--', requested({ status: 'parked' })],
  ['the usage of the quota', 'dd?dW--', used(withoutUse)],
  ['exclusions', '?dddW--', { exclusion: UNREAD }],
  ['whether the instance responds', 'ddd?W--', { healthOf: () => UNREAD }],
  ['whether a rule about the year matches', 'd?d?W--', rules(byYear())],
  [
    'whether a rule about the year requires approval',
    'd??dW--',
    rules(byYear({ target_instance_id: 1, always_require_approval: true })),
  ],
  ['rules', 'd???W--', { rules: UNREAD }],
  ['requests', 'dd?dW--', { requests: UNREAD }],
  ['instances', 'd???W--', { instances: UNREAD }],
  ['users', '?d?dW--', { user: UNREAD }],
  ['the workflow', '?dddW--', { workflow: UNREAD }],
])('gives no reason while it doesn’t know %s', (_, letters, facts) => {
  const words = 'Not sent to Sonarr, for unknown reasons.'
  expectJourney(facts, letters, `“Severance” for jonas: ${words}`)
})

describe('station', () => {
  const stationsOf = (facts: Facts) => journeyOf(titleFacts(facts)).checks

  test.each<[words: string, facts: Facts]>([
    ['rule: No rule matches, so the title goes to the default instance, Sonarr.', {}],
    ['rule: The rule “Anime” sends the title to Sonarr Anime.', ANIME],
    [
      'rule: Matched the rule “Anime”, which sends the title to Sonarr Anime.',
      requested({ routerRuleId: 7 }),
    ],
    [
      'rule: “Old shows” might match, depending on details only the server knows, for example the certification. Either way, the title goes to Sonarr.',
      rules(byYear({ target_instance_id: 1 })),
    ],
    ['approval: No approval needed: quota 2 of 5 weekly.', used(quota())],
    [
      'approval: Pending approval since Tuesday (Manual flag). Expires tomorrow.',
      requested({ expiresAt: new Date(2026, 10, 21, 12).toISOString() }),
    ],
    ['approval: Approved by admin 3 Tuesday.', APPROVED],
    ['instance: Sonarr is responding; profile #4, folder /data/shows.', {}],
    ['instance: Sent, but the instance isn’t recorded. The current settings select Sonarr.', SENT],
    ['instance: Sent to Sonarr Anime, profile #6, folder /data/anime.', { ...SENT, ...APPROVED }],
    ['notified: jonas is notified through Discord.', {}],
    [
      'notified: Available. All channels are off for jonas, so no notification is sent.',
      { entry: entry('notified'), channels: knownValue([]) },
    ],
    [
      'notified: jonas can’t be notified: Discord is on, but the bot is stopped.',
      { channels: knownValue([{ label: 'Discord', obstacle: 'the bot is stopped' }]) },
    ],
  ])('%s', (words, facts) => {
    expect(stationsOf(facts).map(({ id, text }) => `${id}: ${text}`)).toContain(words)
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
    expect(stationsOf(facts).find(check => check.id === id)?.remedy?.to).toBe(to)
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
  const entries = ['grabbed', 'notified'].map(status => ({ entry: entry(status) }))
  const facts = [SYNC_OFF, SYNC_OFF, PENDING, ...entries]
  const groups = groupsOf(facts.map((change, at) => person(at, change)))
  const steps = 'watchlist,approval,requested,grabbed,notified'
  const wordsOf = (group: (typeof groups)[number]) =>
    [
      group.verdict,
      group.state,
      group.people.length,
      ...shownSteps(group).map(({ id }) => id),
    ].join()
  expect(groups.map(wordsOf)).toEqual([
    'Sync is off,blocked,2,watchlist,approval',
    'Waiting for your approval,waiting,1,watchlist,approval',
    `Downloading or importing,running,1,${steps}`,
    `Available,done,1,${steps}`,
  ])
  expect(groups.map(({ isFine }) => isFine)).toEqual([true, false, true, true])
  // The link to one user would mislead in a row of two.
  expect(groups[0]?.steps[0]?.remedy).toBeUndefined()
  const fixesOf = (at: number) =>
    groups[at]?.people.map(({ journey }) => Object.keys(journey.blocker?.fix ?? {}).join())
  expect(fixesOf(0)).toEqual(['user', 'user'])
  expect(fixesOf(1)).toEqual(['request'])
})

test('counts in one sentence', () => {
  const facts = [SYNC_OFF, { entry: entry('grabbed') }, { entry: entry('notified') }, {}]
  const fine = facts.map((change, at) => person(at + 1, change))
  expect(countSentence([person(5, PENDING), ...fine])).toEqual({
    held: '1 of 5 users is held up.',
    rest: 'The 4 others are fine.',
  })
  const words = '1 has it · 1 waits for the download · 1 waits for it · 1 left out on purpose'
  expect(fineWords(fine)).toBe(words)
  expect(countSentence(fine)).toEqual({ held: 'No one is held up.', rest: words })
})

import { describe, expect, test } from 'vitest'
import { known, unknown } from '../../../web/features/journey/facts.ts'
import type { TitleFacts } from '../../../web/features/journey/title-facts.ts'
import { byHold, journeyOf } from '../../../web/features/journey/title-journey.ts'
import {
  ANIME,
  byYear,
  entry,
  FULL,
  instance,
  quota,
  request,
  rule,
  titleFacts,
  user,
} from './support.ts'

const LETTERS = { done: 'd', waiting: 'W', refused: 'R', unknown: '?', later: '-' } as const

/** The states of the seven stations as letters: watchlist, rule, approval, instance, requested, grabbed, notified. */
const lettersOf = (facts: TitleFacts) =>
  journeyOf(facts)
    .stations.map(({ state }) => LETTERS[state])
    .join('')

const ANIME_TITLE = { title: 'Severance', type: 'show', genres: ['Anime'] } as const
const MOVIE = { title: 'Severance', type: 'movie', genres: ['Drama'] } as const
const refusedBy = (fault: string) => () => known({ fault })
const { currentUsage: _, exceeded: __, ...withoutUse } = quota()
const UNREAD = unknown('It could not be read.')

const CASES: readonly (readonly [
  name: string,
  facts: Partial<TitleFacts>,
  letters: string,
  verdict: string,
])[] = [
  ['free to go', {}, 'ddddW--', 'is not handed to Sonarr yet; nothing known is in its way.'],
  [
    'waits for approval',
    { requests: known([request()]) },
    'ddW----',
    'waits for approval since Tuesday (Manual flag).',
  ],
  [
    'waits because of a quota',
    {
      requests: known([
        request({
          triggeredBy: 'quota_exceeded',
          proposedRouterDecision: {
            action: 'require_approval',
            approval: { data: { quotaType: 'weekly_rolling', quotaUsage: 5, quotaLimit: 5 } },
          },
        }),
      ]),
    },
    'ddW----',
    'waits for approval since Tuesday (Quota 5/5 weekly).',
  ],
  [
    'waits for approval, and its instance is away',
    { requests: known([request()]), reachOf: refusedBy('Connection refused.') },
    'ddWR---',
    'waits for approval since Tuesday (Manual flag). After that: Sonarr Anime does not answer: Connection refused.',
  ],
  [
    'rejected',
    {
      requests: known([request({ status: 'rejected', approvedBy: 1, approvalNotes: 'Too long' })]),
    },
    'ddR----',
    'was rejected by you Tuesday: “Too long”.',
  ],
  [
    'expired',
    { requests: known([request({ status: 'expired', expiresAt: request().createdAt })]) },
    'ddR----',
    'has a request that expired Tuesday undecided.',
  ],
  [
    'a request in a state of a later version',
    { requests: known([request({ status: 'parked' })]) },
    'dd?dW--',
    'is not handed to Sonarr yet; why is not known from here.',
  ],
  [
    'rejected once, waits again',
    { requests: known([request({ id: 1, status: 'rejected' }), request({ id: 2 })]) },
    'ddW----',
    'waits for approval since Tuesday (Manual flag).',
  ],
  [
    'approved, not handed on yet',
    { requests: known([request({ status: 'approved', approvedBy: 0 })]) },
    'ddddW--',
    'was approved Tuesday, but not handed to Sonarr yet.',
  ],
  [
    'approved by itself, and its instance is away',
    {
      requests: known([request({ status: 'auto_approved' })]),
      reachOf: refusedBy('Connection refused.'),
    },
    'dddR---',
    'is stuck because Sonarr Anime does not answer: Connection refused.',
  ],
  [
    'every request of the person needs approval',
    { user: known(user({ requires_approval: true })) },
    'ddW----',
    'will need approval: every request of jonas needs it.',
  ],
  [
    'its rule asks for approval',
    { title: ANIME_TITLE, rules: known([rule({ always_require_approval: true })]) },
    'ddW----',
    'will need approval: the rule “Anime” asks for it.',
  ],
  [
    'the quota is used up',
    { quota: known(FULL) },
    'ddW----',
    'will need approval: quota 5 of 5 this week until Monday.',
  ],
  [
    'the quota is used up, and what is over it is approved by itself',
    { quota: known({ ...FULL, bypassApproval: true }) },
    'ddddW--',
    'is not handed to Sonarr yet; nothing known is in its way.',
  ],
  [
    'the quota is used up, and its rule passes quotas by',
    {
      title: ANIME_TITLE,
      rules: known([rule({ bypass_user_quotas: true })]),
      quota: known(FULL),
    },
    'ddddW--',
    'is not handed to Sonarr yet; nothing known is in its way.',
  ],
  [
    'quota with room',
    { quota: known(quota()) },
    'ddddW--',
    'is not handed to Sonarr yet; nothing known is in its way.',
  ],
  [
    'the use of the quota is not known',
    { quota: known(withoutUse) },
    'dd?dW--',
    'is not handed to Sonarr yet; why is not known from here.',
  ],
  ['may not sync', { user: known(user({ can_sync: false })) }, 'Rdd----', 'may not sync.'],
  ['no user any more', { user: known(null) }, 'Rdd----', 'is no user of the backend any more.'],
  [
    'the workflow is stopped',
    { workflow: known('stopped') },
    'Wdd----',
    'waits for the watchlist workflow, which is stopped.',
  ],
  [
    'a request is there, so a stopped workflow does not matter',
    { workflow: known('stopped'), requests: known([request()]) },
    'ddW----',
    'waits for approval since Tuesday (Manual flag).',
  ],
  [
    'no rule and no default instance',
    { rules: known([]), instances: known([instance({ isDefault: false })]) },
    'dRd----',
    'has nowhere to go: no rule matches and there is no default instance.',
  ],
  [
    'its rule leads to an instance that is gone',
    { title: ANIME_TITLE, instances: known([instance()]) },
    'dddR---',
    'would go to Sonarr 2, which is not there any more.',
  ],
  [
    'the kind is not set up',
    { instances: known([instance({ apiKey: 'placeholder' })]) },
    'dddR---',
    'has nowhere to go: Sonarr is not set up.',
  ],
  [
    'its instance is away',
    { title: ANIME_TITLE, reachOf: refusedBy('Connection refused.') },
    'dddR---',
    'is stuck because Sonarr Anime does not answer: Connection refused.',
  ],
  [
    'whether its instance answers is not known',
    { reachOf: () => UNREAD },
    'ddd?W--',
    'is not handed to Sonarr yet; why is not known from here.',
  ],
  [
    'which rule takes it depends on the year',
    { rules: known([byYear()]) },
    'd?d?W--',
    'is not handed to Sonarr yet; why is not known from here.',
  ],
  [
    'whether it needs approval depends on the year',
    { rules: known([byYear({ target_instance_id: 1, always_require_approval: true })]) },
    'd??dW--',
    'is not handed to Sonarr yet; why is not known from here.',
  ],
  [
    'the rules could not be read',
    { rules: UNREAD },
    'd???W--',
    'is not handed to Sonarr yet; why is not known from here.',
  ],
  [
    'the requests could not be read',
    { requests: UNREAD },
    'dd?dW--',
    'is not handed to Sonarr yet; why is not known from here.',
  ],
  [
    'the instances could not be read',
    { instances: UNREAD },
    'd???W--',
    'is not handed to Sonarr yet; why is not known from here.',
  ],
  [
    'the users could not be read',
    { user: UNREAD },
    '?d?dW--',
    'is not handed to Sonarr yet; why is not known from here.',
  ],
  [
    'the workflow could not be read',
    { workflow: UNREAD },
    '?dddW--',
    'is not handed to Sonarr yet; why is not known from here.',
  ],
  ['the list could not be read', { entry: UNREAD }, '?d?d???', 'not known. It could not be read.'],
  [
    'the list could not be read, and a request waits',
    { entry: UNREAD, requests: known([request()]) },
    '?dW-???',
    'waits for approval since Tuesday (Manual flag).',
  ],
  [
    'not on the list',
    { entry: known(null) },
    'Rd--???',
    'does not have it on the watchlist as last read.',
  ],
  [
    'not on the list, but approved once',
    { entry: known(null), requests: known([request({ status: 'approved', approvedBy: 3 })]) },
    '?dd-???',
    'not known. It is not on the watchlist of jonas as last read; only a request for it is there.',
  ],
  [
    'a status of a later version',
    { entry: entry('archived') },
    'dd?d???',
    'not known. No request for it is on record. The backend calls it “archived”, which this version does not know.',
  ],
  [
    'handed on, no release yet',
    { entry: entry('requested') },
    'dddddW-',
    'waits for a release that Sonarr can grab.',
  ],
  [
    'handed on, and the instance is away since',
    { entry: entry('requested'), reachOf: refusedBy('Connection refused.') },
    'dddddW-',
    'waits for a release, and Sonarr does not answer: Connection refused.',
  ],
  [
    'handed on although it was rejected once',
    { entry: entry('requested'), requests: known([request({ status: 'rejected' })]) },
    'dddddW-',
    'waits for a release that Sonarr can grab.',
  ],
  [
    'handed on, so it does not matter that the person may not sync any more',
    { entry: entry('requested'), user: known(user({ can_sync: false })) },
    'dddddW-',
    'waits for a release that Sonarr can grab.',
  ],
  [
    'handed on, though nothing but the list could be read',
    {
      entry: entry('requested'),
      user: UNREAD,
      rules: UNREAD,
      requests: UNREAD,
      instances: UNREAD,
      quota: UNREAD,
      workflow: UNREAD,
      ways: UNREAD,
      reachOf: () => UNREAD,
    },
    'dddddW-',
    'waits for a release that Sonarr can grab.',
  ],
  [
    'a movie on its way',
    { title: MOVIE, entry: entry('grabbed') },
    'ddddddW',
    'is being downloaded or imported.',
  ],
  ['there', { entry: entry('notified', null) }, 'ddddddd', 'it is there.'],
]

test('there are cases enough', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(30)
})

test.each(CASES)('%s', (_, facts, letters, verdict) => {
  const all = titleFacts(facts)
  expect(lettersOf(all)).toBe(letters)
  expect(journeyOf(all).verdict).toBe(`“Severance” for jonas: ${verdict}`)
})

describe('what a station says', () => {
  const textOf = (id: string, facts: Partial<TitleFacts>) =>
    journeyOf(titleFacts(facts)).stations.find(station => station.id === id)?.text

  test.each<[id: string, facts: Partial<TitleFacts>, text: string]>([
    ['watchlist', {}, 'On the watchlist of jonas since Tuesday.'],
    [
      'watchlist',
      { entry: entry('pending', null) },
      'On the watchlist of jonas. The backend does not say since when.',
    ],
    ['rule', {}, 'No rule takes it, so it goes to the default instance, Sonarr.'],
    ['rule', { title: ANIME_TITLE }, 'The rule “Anime” takes it to Sonarr Anime.'],
    [
      'rule',
      { requests: known([request({ routerRuleId: 7 })]) },
      'The rule “Anime” made the request; it leads to Sonarr Anime.',
    ],
    [
      'rule',
      { rules: known([byYear({ target_instance_id: 1 })]) },
      '“Old shows” might take it. That depends on what a watchlist does not hold, such as the year or the language. Either way it goes to Sonarr.',
    ],
    ['approval', { quota: known(quota()) }, 'It needs no approval: quota 2 of 5 this week.'],
    [
      'approval',
      { requests: known([request({ expiresAt: '2026-11-21T12:00:00.000Z' })]) },
      'Waits for approval since Tuesday (Manual flag). It expires tomorrow.',
    ],
    [
      'approval',
      { requests: known([request({ status: 'approved', approvedBy: 3 })]) },
      'Approved by admin 3 Tuesday.',
    ],
    ['instance', {}, 'Sonarr answers; profile #4, folder /data/shows.'],
    [
      'instance',
      { title: ANIME_TITLE, instances: known([instance(), ANIME]) },
      'Sonarr Anime answers; profile #6, folder /data/anime.',
    ],
    [
      'instance',
      { entry: entry('requested') },
      'It was handed on. The backend does not say to which instance; today it would go to Sonarr.',
    ],
    [
      'instance',
      { entry: entry('requested'), requests: known([request({ status: 'approved' })]) },
      'It went to Sonarr Anime, profile #6, folder /data/anime.',
    ],
    ['notified', {}, 'jonas is reached by Discord.'],
    [
      'notified',
      { entry: entry('notified'), ways: known([]) },
      'It is there. No channel is on for jonas, so no message arrives.',
    ],
    [
      'notified',
      { ways: known([{ label: 'Discord', obstacle: 'the bot is stopped' }]) },
      'No message reaches jonas: Discord is on, but the bot is stopped.',
    ],
  ])('%s: %#', (id, facts, text) => {
    expect(textOf(id, facts)).toBe(text)
  })

  test.each<[id: string, facts: Partial<TitleFacts>, to: string]>([
    ['approval', { requests: known([request()]) }, '/approvals?request=31'],
    ['approval', { quota: known(FULL) }, '/plex/users?open=quotas-5'],
    ['watchlist', { user: known(user({ can_sync: false })) }, '/plex/users?open=edit-5'],
    ['watchlist', { workflow: known('stopped') }, '/dashboard'],
    ['rule', { title: ANIME_TITLE }, '/sonarr/content-router?rule=7'],
    ['instance', { reachOf: refusedBy('Off.') }, '/sonarr/instances'],
    ['notified', { ways: known([]) }, '/plex/users?open=edit-5'],
  ])('%s leads to where it is put right: %#', (id, facts, to) => {
    const found = journeyOf(titleFacts(facts)).stations.find(station => station.id === id)
    expect(found?.remedy?.to).toBe(to)
  })
})

test('of several people those who are held up come first, and those it is available for last', () => {
  const available = journeyOf(titleFacts({ entry: entry('notified') }))
  const full = journeyOf(titleFacts({ quota: known(FULL) }))
  const unsure = {
    hold: { id: 'rule', label: 'Rule', state: 'unknown', text: 'Not loaded.' } as const,
  }
  expect(full.hold?.state).toBe('waiting')
  expect(available.hold).toBe(null)
  expect([available, unsure, full].sort(byHold)).toEqual([full, unsure, available])
})

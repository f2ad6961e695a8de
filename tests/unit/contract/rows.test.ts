import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createMock } from '../../../mock/app.ts'
import { listApiKeys } from '../../../web/contract/api-keys.ts'
import { bulkApprove, listApprovals } from '../../../web/contract/approvals.ts'
import { listRules, listRulesOf } from '../../../web/contract/content-router.ts'
import type { Endpoint } from '../../../web/contract/endpoint.ts'
import { getFriends } from '../../../web/contract/friends.ts'
import { arr } from '../../../web/contract/instances.ts'
import { getNotificationStatus, listGenres } from '../../../web/contract/plex.ts'
import { getDailyQuotaStats, listQuotas } from '../../../web/contract/quotas.ts'
import { leftOutOf } from '../../../web/contract/rows.ts'
import { dryRunDeleteSync, listSchedules } from '../../../web/contract/scheduler.ts'
import {
  listInactiveShows,
  listRollingShows,
  runSessionMonitor,
} from '../../../web/contract/session-monitoring.ts'
import { getStats, statsPieces } from '../../../web/contract/stats.ts'
import { createTags } from '../../../web/contract/tags.ts'
import { parseWithNumbers } from '../../../web/contract/text-numbers.ts'
import { getUserWatchlist, listUsers } from '../../../web/contract/users.ts'
import { ADMIN } from '../../support/app.ts'

type Row = Record<string, unknown>

/** The fields without which a row can't be told from the others. */
const LISTS: [string, Endpoint, readonly string[]][] = [
  ['requests', listApprovals, ['id']],
  ['users', listUsers, ['id']],
  ['Radarr instances', arr.radarr.list, ['id']],
  ['Sonarr instances', arr.sonarr.list, ['id']],
  ['rules', listRules, ['id']],
  ['rules of a kind', listRulesOf, ['id']],
  ['schedules', listSchedules, ['name']],
  ['rolling shows', listRollingShows, ['id']],
  ['inactive shows', listInactiveShows, ['id']],
  ['API keys', listApiKeys, ['id']],
  ['quotas', listQuotas, ['userId', 'contentType']],
  ['watchlist', getUserWatchlist, []],
]

/** Texts with a fixed set of values. */
const CLOSED = ['contentType', 'target_type']

const mock = Fastify()
await mock.register(createMock({ scenario: 'quiet' }))
const signedIn = await mock.inject({ method: 'POST', url: '/v1/users/login', payload: ADMIN })
const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
const responseOf = async ({ path }: Endpoint): Promise<unknown> => {
  const url = path.replace(':targetType', 'radarr').replace(':userId', '1')
  return (await mock.inject({ url, cookies })).json()
}

/** Replaces the list of objects in a response, at whatever depth. */
const withList = (value: unknown, list: readonly unknown[]): unknown => {
  if (Array.isArray(value)) return list
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withList(one, list)]))
}
const listIn = (value: unknown): Row[] => {
  if (Array.isArray(value)) return value
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listIn) : []
}
const without = (key: string, { [key]: _, ...others }: Row): Row => others

const cases = await Promise.all(
  LISTS.map(async ([name, endpoint, identity]) => {
    const response = await responseOf(endpoint)
    const row = listIn(response)[0] ?? {}
    const read = (list: readonly unknown[]) => {
      const { data, error } = z.safeParse(endpoint.response, withList(response, list))
      expect(error?.issues).toBeUndefined()
      return listIn(data)
    }
    return { name, identity, row, read }
  }),
)

describe.each(cases)('$name', ({ identity, row, read }) => {
  const odd = Object.entries(row).flatMap(([key, value]): [string, string, Row][] => [
    [key, 'null', { ...row, [key]: null }],
    [
      key,
      'of the wrong type',
      { ...row, [key]: typeof value === 'object' ? 7 : { not: 'expected' } },
    ],
    [key, 'missing', without(key, row)],
  ])

  test.each(odd)('%s %s hides no row and no other field', (key, how, oddRow) => {
    const whole = read([row])[0] ?? {}
    const shown = read([oddRow, row])
    expect(shown.at(-1)).toEqual(whole)
    if (identity.includes(key)) return
    expect(shown).toHaveLength(2)
    const { unread, ...others } = shown[0] ?? {}
    expect(without(key, others)).toEqual(without(key, whole))
    if (how === 'of the wrong type' && key in whole && unread !== undefined)
      expect(unread).toEqual({ [key]: oddRow[key] })
  })

  test('keeps the words of a newer version', () => {
    const texts = Object.keys(read([row])[0] ?? {}).filter(key => typeof row[key] === 'string')
    const open = texts.filter(key => !CLOSED.includes(key))
    const newer = Object.fromEntries(open.map(key => [key, 'later']))
    expect(read([{ ...row, ...newer }])).toMatchObject([newer])
  })

  test('an entry that is no object is left out', () => {
    expect(read([null, 'x', row, []])).toHaveLength(1)
  })

  test('a number as text is a number', () => {
    // Quality profiles may be text, such as a name.
    const numbers = Object.entries(row).filter(
      ([key, value]) => typeof value === 'number' && key !== 'quality_profile',
    )
    const asText = Object.fromEntries(numbers.map(([key, value]) => [key, `${value}`]))
    expect(read([{ ...row, ...asText }])).toEqual(read([row]))
  })
})

test('a day that isn’t a date is left out of the usage per day', () => {
  const day = { movies: 1, shows: 0, total: 1 }
  const dailyStats = ['2026-11-21', '2026-13-41', 'undefined'].map(date => ({ ...day, date }))
  const response = z.parse(getDailyQuotaStats.response, { success: true, dailyStats })
  expect(response.dailyStats).toEqual([{ ...day, date: '2026-11-21' }])
})

test('rows that can’t be identified are counted', () => {
  const instance = { id: 1, name: 'Attic', baseUrl: 'http://attic', apiKey: 'key' }
  const list = z.parse(arr.radarr.list.response, [instance, { ...instance, id: null }])
  expect([list.length, leftOutOf(list)]).toEqual([1, 1])
})

test('a null in the statistics hides its row only', () => {
  const drama = { genre: 'Drama', count: 4 }
  const sent = [drama, { genre: 'Crime', count: null }, { genre: 'Horror', count: '3' }]
  const read = z.parse(statsPieces.top_genres.response, sent)
  expect(read).toEqual([drama, { genre: 'Horror', count: 3 }])
})

test.each(['null', 'a null in it', 'of the wrong type'])(
  'a part of the statistics that is %s hides no other part',
  async how => {
    const whole = (await responseOf(getStats)) as Row
    const expected: Row = z.parse(getStats.response, whole)
    for (const [name, part] of Object.entries(whole)) {
      const inner = Array.isArray(part)
        ? [null, ...part]
        : Object.fromEntries(Object.keys(part as Row).map(key => [key, null]))
      const odd = how === 'null' ? null : how === 'a null in it' ? inner : 'odd'
      const read: Row = z.parse(getStats.response, { ...whole, [name]: odd })
      expect(without(name, read), name).toEqual(without(name, expected))
      if (!Array.isArray(part)) continue
      expect(read[name], name).toEqual(how === 'a null in it' ? expected[name] : undefined)
      if (how === 'a null in it') expect(leftOutOf(read), name).toBe(1)
    }
  },
)

const RESULT = { successful: '1', failed: ['45'], errors: [null, 'No'], total: '2' }
const READ = { successful: 1, failed: [45], errors: [null, 'No'], total: 2 }
const TAGS = { radarr: { failed: '12' }, sonarr: {} }
const OWN = { id: 1, name: 'Radarr', success: true, message: '' }
const ODD = { radarr: null, sonarr: [null, OWN] }
const RUN = { errors: null, rollingUpdates: [null] }
const none = { errors: [], rollingUpdates: [] }

test.each<[string, Endpoint, object, object]>([
  [
    'numbers that are text, and a null',
    bulkApprove,
    { message: '', result: RESULT },
    { result: READ },
  ],
  ['counts that are text', createTags, TAGS, { radarr: { failed: 12, created: null } }],
  ['a null genre', listGenres, { genres: ['Drama', null] }, { genres: ['Drama'] }],
  [
    'a null list',
    getNotificationStatus,
    { results: ODD },
    { results: { radarr: [], sonarr: [OWN] } },
  ],
  ['no updates', runSessionMonitor, { result: RUN }, { result: none }],
  ['no accounts', getFriends, { users: [], untracked: null }, { untracked: [] }],
])('a response is read with %s', (_, { response }, sent, expected) => {
  const { data } = parseWithNumbers(response, { success: true, ...sent }).result
  expect(data).toMatchObject(expected)
})

test('a title that can’t be read is listed in a plan of deletions', () => {
  const part = { deleted: 2, skipped: 0, items: [{ title: 'Alien' }, { title: null }, null] }
  const total = { deleted: 2, skipped: 0, processed: 9 }
  const results = { total, movies: part, shows: { ...part, items: null } }
  const { movies, shows } = z.parse(dryRunDeleteSync.response, { success: true, results }).results
  const unknown = 'Unknown title'
  expect(movies.items.map(({ title }) => title)).toEqual(['Alien', unknown, unknown])
  expect(shows.items).toEqual([])
})

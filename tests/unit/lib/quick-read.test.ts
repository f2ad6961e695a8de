import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listApprovals } from '../../../web/contract/approvals.ts'
import type { Endpoint } from '../../../web/contract/endpoint.ts'
import { Quota, QuotaStatusEntry } from '../../../web/contract/quotas.ts'
import { getUserWatchlist, listUsers } from '../../../web/contract/users.ts'
import { openEnum, shownTitle, textOrNull } from '../../../web/contract/values.ts'
import { quickRead, readLong } from '../../../web/lib/quick-read.ts'

const SCHEMA = z.object({
  id: z.number(),
  title: shownTitle,
  note: textOrNull,
  kind: z.enum(['a', 'b']),
  state: openEnum('on', 'off'),
  isOn: z._default(z.boolean(), true),
  extra: z.optional(z.object({ at: z.string(), any: z.unknown() })),
  tags: z._default(z.array(z.nullable(z.string())), []),
  ok: z.literal(true),
})
const GOOD = {
  id: 1,
  title: 'Plain',
  note: null,
  kind: 'a',
  state: 'later',
  isOn: false,
  extra: { at: 'x', any: [1] },
  tags: ['a', null],
  ok: true,
}
const VALUES = [
  undefined,
  null,
  true,
  0,
  1.5,
  -3,
  'a',
  'other',
  '\u202Eevil\u0000',
  'x'.repeat(700),
  [],
  [1, 'b', null],
  {},
  { at: 'x' },
  { at: 1, any: 2 },
]

/** The same result where the library takes the value, with its fields in the same order; none where it does not. */
const expectSame = (schema: Endpoint['answer'], value: unknown) => {
  const { success, data } = z.safeParse(schema, value)
  const read = quickRead(schema, value)
  expect(read).toEqual(success ? data : undefined)
  expect(JSON.stringify(read)).toBe(JSON.stringify(data))
  return success
}

describe('quickRead reads as the schema library does', () => {
  test.each(Object.keys(GOOD).flatMap(key => VALUES.map(value => [key, value] as const)))(
    '%s = %j',
    (key, value) => {
      expectSame(SCHEMA, JSON.parse(JSON.stringify({ ...GOOD, [key]: value })))
    },
  )

  test.each(VALUES.map(value => [value]))('%j as a whole, and as an entry', value => {
    expectSame(SCHEMA, value)
    expectSame(z.array(SCHEMA), [GOOD, value])
  })

  test.each(VALUES.map(value => [value]))(
    '%j as one of several kinds, and beside further fields',
    value => {
      expectSame(z.union([z.number(), z.string()]), value)
      expectSame(z.looseObject({ id: z.number() }), { id: 1, more: value })
      expectSame(z.looseObject({ id: z._default(z.number(), 3) }), { more: value })
      expectSame(z.looseObject({ id: z.optional(z.number()) }), { id: value, more: 1 })
    },
  )

  test('fields the schema does not name are left out, and the input stays as it is', () => {
    const input = { ...GOOD, secret: 'x', title: 'A\u0007b' }
    const before = structuredClone(input)
    const read = quickRead(SCHEMA, input)
    expect(read?.title).toBe('Ab')
    expect(read && 'secret' in read).toBe(false)
    expect(input).toEqual(before)
  })

  test.each<[string, Endpoint['answer'], unknown]>([
    ['a bound', z.string().check(z.maxLength(3)), 'abc'],
    ['a whole number', z.int(), 1],
    ['an address', z.url(), 'https://a.example'],
    ['one of several objects', z.union([z.object({ a: z.number() }), z.string()]), { a: 1 }],
    ['a default inside an optional', z.optional(z._default(z.string(), 'inner')), undefined],
    ['named further fields', z.catchall(z.object({}), z.number()), { more: 2 }],
    ['something deep inside', z.object({ all: z.array(z.int()) }), { all: [1] }],
  ])('%s is left to the library', (_, schema, value) => {
    expect(z.safeParse(schema, value).success).toBe(true)
    expect(quickRead(schema, value)).toBeUndefined()
  })
})

const user = {
  id: 7,
  name: 'Ada',
  apprise: null,
  alias: null,
  discord_id: null,
  notify_apprise: false,
  notify_discord: false,
  notify_tautulli: false,
  can_sync: true,
  requires_approval: false,
  created_at: '',
  updated_at: '',
  watchlist_count: 3,
}
const LONG: readonly (readonly [string, Endpoint['answer'], unknown])[] = [
  ['users', listUsers.answer, { success: true, users: [user, { id: 8, name: 'Jo' }] }],
  [
    'a watchlist',
    getUserWatchlist.answer,
    {
      success: true,
      data: {
        user: { id: 7, name: 'Ada' },
        watchlistItems: [{ title: 'Dune', type: 'movie', status: 'pending' }],
        total: 1,
      },
    },
  ],
  ['a quota', Quota, { userId: 7, contentType: 'show', quotaType: 'yearly', quotaLimit: 2 }],
  [
    'requests',
    listApprovals.answer,
    {
      success: true,
      total: 1,
      approvalRequests: [
        {
          id: 1,
          userId: 7,
          userName: 'Ada',
          contentType: 'movie',
          contentTitle: 'Dune',
          triggeredBy: 'quota_exceeded',
          status: 'pending',
          createdAt: '2026-01-01 00:00:00',
          updatedAt: '2026-01-01 00:00:00',
          proposedRouterDecision: {
            action: 'route',
            routing: { instanceId: 1, instanceType: 'radarr', qualityProfile: 4, later: [1] },
          },
        },
      ],
    },
  ],
  [
    'a status',
    QuotaStatusEntry,
    { userId: 7, quotaStatus: { currentUsage: 1, exceeded: false, resetDate: null } },
  ],
]

test('thousands of entries are read as few are, from their text', async () => {
  const value = { success: true, users: Array.from({ length: 3000 }, (_, id) => ({ ...user, id })) }
  const { read } = await readLong(listUsers.answer, Response.json(value))
  expect(read).toEqual(value)
  const [first, ...others] = value.users
  const wrong = { success: true, users: [...others, { ...first, name: 5 }] }
  const result = await readLong(listUsers.answer, Response.json(wrong))
  expect(result).toEqual({ value: wrong, read: undefined })
})

test.each(LONG)('%s can be read quickly', (_, schema, value) => {
  expect(expectSame(schema, value)).toBe(true)
})

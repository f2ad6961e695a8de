import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../web/contract/endpoint.ts'
import { Quota, QuotaStatusEntry } from '../../../web/contract/quotas.ts'
import { getUserWatchlist, listUsers } from '../../../web/contract/users.ts'
import { openEnum, shownTitle, textOrNull } from '../../../web/contract/values.ts'
import { quickParse } from '../../../web/lib/quick-parse.ts'

/** What both say, errors as their paths and codes. */
const outcome = (result: ReturnType<typeof z.safeParse>) =>
  result.success
    ? { data: result.data, keys: JSON.stringify(result.data) }
    : result.error.issues.map(({ code, path }) => `${path.join('.')} ${code}`)

const SCHEMA = z.object({
  id: z.number(),
  title: shownTitle,
  note: textOrNull,
  kind: z.enum(['a', 'b']),
  state: openEnum('on', 'off'),
  isOn: z._default(z.boolean(), true),
  extra: z.optional(z.object({ at: z.string(), any: z.unknown() })),
  filled: z.optional(z._default(z.string(), 'inner')),
  tags: z._default(z.array(z.union([z.string(), z.number()])), []),
  short: z._default(z.string().check(z.maxLength(3)), ''),
  whole: z.optional(z.number().check(z.int(), z.minimum(1))),
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
  tags: ['a', 2],
  short: 'abc',
  whole: 3,
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

describe('quickParse reads as the schema library does', () => {
  test.each(Object.keys(GOOD).flatMap(key => VALUES.map(value => [key, value] as const)))(
    '%s = %j',
    (key, value) => {
      const input = JSON.parse(JSON.stringify({ ...GOOD, [key]: value }))
      expect(outcome(quickParse(SCHEMA, input))).toEqual(outcome(z.safeParse(SCHEMA, input)))
    },
  )

  test.each(VALUES.map(value => [value]))('%j as a whole, and as an entry', value => {
    expect(outcome(quickParse(SCHEMA, value))).toEqual(outcome(z.safeParse(SCHEMA, value)))
    const list = z.array(SCHEMA)
    expect(outcome(quickParse(list, [GOOD, value]))).toEqual(
      outcome(z.safeParse(list, [GOOD, value])),
    )
  })

  test('fields the schema does not name are left out, and the input stays as it is', () => {
    const input = { ...GOOD, secret: 'x', title: 'A\u0007b' }
    const before = structuredClone(input)
    const result = quickParse(SCHEMA, input)
    expect(result.success && result.data).toMatchObject({ title: 'Ab' })
    expect(result.success && 'secret' in result.data).toBe(false)
    expect(input).toEqual(before)
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
    'a status',
    QuotaStatusEntry,
    { userId: 7, quotaStatus: { currentUsage: 1, exceeded: false, resetDate: null } },
  ],
]

test.each(LONG)('%s: nothing of it needs the schema library', (_, schema, value) => {
  const run = vi.spyOn(schema._zod, 'run')
  const result = quickParse(schema, value)
  expect(run).not.toHaveBeenCalled()
  run.mockRestore()
  expect(outcome(result)).toEqual(outcome(z.safeParse(schema, value)))
  expect(result.success).toBe(true)
})

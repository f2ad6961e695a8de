import { expect, test } from 'vitest'
import { commonValues, editOf, MIXED } from '../../../web/features/users/edit/user-values.ts'
import { effectOf } from '../../../web/features/users/edit/users-effect.ts'
import type { UserRow } from '../../../web/features/users/list/user-rows.ts'
import { quota, rowsOf, user } from './support.ts'

const words = ({ changes }: ReturnType<typeof effectOf>) =>
  changes.map(
    ({ label, from, to, error, people }) =>
      `${people?.length} ${label}: ${from} → ${to}${error ? ` (${error})` : ''}`,
  )

test('an edit tells what it changes, for how many, and for whom it can’t', () => {
  const users = [
    user(1, 'a', { discord_id: '400000000000000001', apprise: 'ntfy://x', notify_apprise: true }),
    user(2, 'b', { can_sync: false }),
    user(3, 'c', { notify_discord: true }),
  ]
  const effect = effectOf(rowsOf(users), () => ({ can_sync: false, notify_discord: true }))
  expect(effect.changing).toBe(3)
  expect(words(effect)).toEqual([
    '1 Discord notifications: Off → On',
    '2 Sync watchlist: On → Off',
    '1 Discord notifications: Off → On (Enter the Discord ID first.)',
  ])
  expect(words(effectOf(rowsOf(users), () => ({ apprise: null })))).toEqual([
    '1 Apprise URL: Set → None (Enter an Apprise URL, or turn notifications off.)',
  ])
})

test('new, changed and removed limits are told apart, and unknown quotas are named', () => {
  const rows = rowsOf(
    [user(1, 'a'), user(2, 'b'), user(3, 'c'), user(4, 'd')],
    [
      quota(2, 'movie', { currentUsage: 4 }),
      quota(3, 'movie', { quotaType: 'daily', currentUsage: 1 }),
      quota(4, 'movie', { quotaLimit: 3 }),
      quota(4, 'show'),
    ],
  )
  const stored = commonValues(rows)
  const edit = editOf(stored, {
    ...stored,
    'movie.enabled': true,
    'movie.type': 'weekly_rolling',
    'movie.limit': 3,
    'show.enabled': false,
  })
  const effect = effectOf(rows, () => edit)
  expect(effect.changing).toBe(4)
  expect(words(effect)).toEqual([
    '3 Movie quota: No limit, 5 weekly, and 5 daily → 3 weekly',
    '1 Show quota: 5 weekly → No limit',
  ])
  const [first] = effectOf(rowsOf([user(1, 'a')], null), () => edit).changes
  expect(first).toMatchObject({ from: 'Unknown', error: 'The quotas couldn’t be loaded.' })
})

test('values that users don’t share stay as they are unless changed, a quota as a whole', () => {
  const limits = [quota(1, 'movie'), quota(2, 'movie', { quotaLimit: 3 }), quota(3, 'movie')]
  const [one, two, three] = rowsOf(
    [1, 2, 3].map(id => user(id, `user ${id}`, { can_sync: id > 1 })),
    limits,
  ) as [UserRow, UserRow, UserRow]
  const [shared, mixed] = [commonValues([three, three]), commonValues([one, two])]
  expect(shared).toMatchObject({ can_sync: true, 'movie.enabled': true, 'movie.limit': 5 })
  const movie = { quotaLimit: 7 }
  expect(editOf(shared, { ...shared, 'movie.limit': 7 })).toMatchObject({ movie })
  expect(mixed).toMatchObject({ can_sync: MIXED, 'movie.enabled': MIXED, 'show.enabled': false })
  expect(mixed).not.toHaveProperty('name')
  expect(editOf(mixed, mixed)).toEqual({})
  expect(editOf(mixed, { ...mixed, alias: ' Ada ' })).toEqual({ alias: 'Ada' })
})

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { UserWithCount } from '../../../web/contract/users.ts'
import { userRows } from '../../../web/features/placeholder/user-rows.ts'

const user = (id: number, name: string, more: object = {}) =>
  z.parse(UserWithCount, { id, name, ...more })
const quota = (more: object = {}) => ({
  quotaType: 'weekly_rolling',
  quotaLimit: 4,
  bypassApproval: false,
  ...more,
})

test('the owner comes first, the others by name', () => {
  const rows = userRows([user(3, 'zoe'), user(2, 'ada'), user(1, 'mira')], null)
  expect(rows.map(row => row.name)).toEqual(['mira', 'ada', 'zoe'])
  expect(rows.map(row => row.isOwner)).toEqual([true, false, false])
})

test('channels are named, or none', () => {
  const [many, none] = userRows(
    [user(2, 'ada', { notify_discord: true, notify_tautulli: true }), user(3, 'bea')],
    null,
  )
  expect(many?.channels).toBe('Discord, Tautulli')
  expect(none?.channels).toBe('None')
})

test.each([
  [null, 'No quota', false],
  [quota(), '4 per rolling week', false],
  [quota({ currentUsage: 2, exceeded: false }), '2 of 4 per rolling week', false],
  [quota({ currentUsage: 5, exceeded: true }), '5 of 4 per rolling week', true],
  [
    quota({ currentUsage: 4, exceeded: true, bypassApproval: true }),
    '4 of 4 per rolling week, more is approved automatically',
    true,
  ],
  [quota({ quotaType: 'fortnightly' }), '4 fortnightly', false],
])('the quota %j reads "%s"', (movieQuota, text, exceeded) => {
  const [row] = userRows([user(1, 'mira')], [{ userId: 1, movieQuota, showQuota: null }])
  expect(row?.movies).toEqual({ text, exceeded })
  expect(row?.shows.text).toBe('No quota')
})

test('without quotas read nothing is claimed about them', () => {
  expect(userRows([user(1, 'mira')], null)[0]?.movies).toEqual({ text: '–', exceeded: false })
})

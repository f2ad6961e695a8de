import { describe, expect, test } from 'vitest'
import type { UserPatch } from '../../../web/contract/user-edits.ts'
import type { UserWithCount } from '../../../web/contract/users.ts'
import { BULK_QUOTAS } from '../../../web/features/plex/users/bulk/bulk-quotas.tsx'
import { describeUsers } from '../../../web/features/plex/users/bulk/count-users.ts'
import {
  type UsersEffect,
  usersEffect,
} from '../../../web/features/plex/users/bulk/users-effect.ts'
import { quota, rowsOf, user } from './support.ts'

const words = ({ consequences }: UsersEffect) =>
  consequences.map(one => describeUsers(one.rows.length, one.words))

describe('bulk user edits', () => {
  test.each<[UserWithCount[], UserPatch, changing: number, string[]]>([
    [
      [user(1, 'a'), user(2, 'b', { discord_id: '4', notify_discord: true })],
      { discord_id: '4', notify_discord: true },
      1,
      ['1 user gets Discord notifications', '1 user gets a new Discord ID'],
    ],
    [
      [
        user(1, 'a', { discord_id: '4' }),
        user(2, 'b', { can_sync: false }),
        user(3, 'c', { notify_discord: true }),
      ],
      { can_sync: false, notify_discord: true },
      2,
      [
        '2 users stop syncing: new titles are no longer sent to Radarr or Sonarr',
        '1 user loses Discord notifications',
        '1 user gets Discord notifications',
        '1 user has no Discord ID, so Discord stays off',
      ],
    ],
    [
      [user(1, 'a', { apprise: 'ntfy://x', notify_apprise: true })],
      { apprise: null },
      1,
      ['1 user keeps Apprise on despite having no Apprise URL', '1 user loses their Apprise URL'],
    ],
  ])('tell the consequences (case %#)', (users, patch, changing, consequences) => {
    const impact = usersEffect(rowsOf(users), () => patch)
    expect(impact.changing).toBe(changing)
    expect(words(impact)).toEqual(consequences)
  })
})

describe('bulk quota edits', () => {
  const SET = {
    'movie.change': 'set',
    'movie.type': 'weekly_rolling',
    'movie.limit': 3,
    'movie.bypass': false,
    'show.change': 'keep',
  }
  const ROWS = rowsOf(
    [user(1, 'a'), user(2, 'b'), user(3, 'c'), user(4, 'd')],
    [
      quota(2, 'movie', { currentUsage: 4 }),
      quota(3, 'movie', { quotaType: 'daily', currentUsage: 1 }),
      quota(4, 'movie', { quotaLimit: 3 }),
      quota(4, 'show'),
    ],
  )

  test('count new, changed and removed limits, and claim nothing while quotas are unknown', () => {
    const edit = BULK_QUOTAS.editOf({ ...SET, 'show.change': 'remove' })
    const impact = usersEffect(ROWS, () => edit)
    expect(impact.changing).toBe(4)
    expect(words(impact)).toEqual([
      '1 user gets a new limit on movies',
      '2 users get a different limit on movies',
      '1 user loses their limit on shows',
    ])
    const unknown = usersEffect(rowsOf([user(1, 'a')], null), () => BULK_QUOTAS.editOf(SET))
    expect(unknown).toEqual({ changing: 1, consequences: [] })
  })
})

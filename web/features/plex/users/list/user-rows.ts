import { isCutOff, USER_CHANNELS } from '../../../../components/labels/user-channel.ts'
import { OWNER_ID, type UserWithCount } from '../../../../contract/users.ts'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import { folded } from '../../../../lib/fold-text.ts'
import type { MergedQuota, QuotaWithStatus } from '../../../../state/quotas.ts'

/** A user as the list shows them. */
export interface UserRow {
  readonly id: number
  readonly user: UserWithCount
  readonly isOwner: boolean
  /** Null: the quotas are not known (yet). */
  readonly quotas: Readonly<Record<ContentType, QuotaWithStatus | null>> | null
}

/** @param quotas null while they are not known, or could not be read */
export const userRows = (
  users: readonly UserWithCount[],
  quotas: readonly MergedQuota[] | null,
): UserRow[] => {
  const quotaOf = new Map(quotas?.map(quota => [quota.userId, quota]))
  return users.map(user => {
    const quota = quotaOf.get(user.id)
    return {
      id: user.id,
      user,
      isOwner: user.id === OWNER_ID,
      quotas: quotas && { movie: quota?.movieQuota ?? null, show: quota?.showQuota ?? null },
    }
  })
}

/** The limit is used up; unknown use counts as not. */
export const isReached = (quota: QuotaWithStatus): boolean =>
  quota.exceeded ?? (quota.currentUsage !== undefined && quota.currentUsage >= quota.quotaLimit)

export type FacetId = 'sync' | 'approval' | 'channel' | 'quota'
interface Facet {
  id: FacetId
  label: string
  values: Readonly<Record<string, string>>
  of: (row: UserRow) => readonly string[]
}

/** What the list can be narrowed by, in order; the ids are also the words of the address. */
export const FACETS: readonly Facet[] = [
  {
    id: 'sync',
    label: 'Sync',
    values: { on: 'Watchlist is synced', off: 'Not synced' },
    of: ({ user }) => [user.can_sync ? 'on' : 'off'],
  },
  {
    id: 'approval',
    label: 'Approval',
    values: { always: 'Always needed', rules: 'Only by rule or quota' },
    of: ({ user }) => [user.requires_approval ? 'always' : 'rules'],
  },
  {
    id: 'channel',
    label: 'Notified by',
    values: {
      ...Object.fromEntries(USER_CHANNELS.map(({ id, label }) => [id, label])),
      none: 'Nothing',
      'cut-off': 'On, but no address',
    },
    of: ({ user }) => {
      const on = USER_CHANNELS.filter(({ flag }) => user[flag])
      const isAnyCutOff = on.some(channel => isCutOff(user, channel))
      return [
        ...(on.length === 0 ? ['none'] : on.map(({ id }) => id)),
        ...(isAnyCutOff ? ['cut-off'] : []),
      ]
    },
  },
  {
    id: 'quota',
    label: 'Quota',
    values: {
      reached: 'Limit reached',
      movie: 'Limit on movies',
      show: 'Limit on shows',
      bypass: 'Approved beyond the limit',
      none: 'No limit',
    },
    of: ({ quotas }) => {
      if (!quotas) return []
      const limits = CONTENT_TYPES.flatMap(type => quotas[type] ?? [])
      if (limits.length === 0) return ['none']
      return [
        ...limits.map(quota => quota.contentType),
        ...(limits.some(isReached) ? ['reached'] : []),
        ...(limits.some(quota => quota.bypassApproval) ? ['bypass'] : []),
      ]
    },
  },
]

/** What search and order read of a user. Users outlive their rows, which are made anew when quotas come. */
interface UserText {
  readonly name: string
  /** Apprise addresses hold keys, so they are no matter of a search. */
  readonly text: string
}
const texts = new WeakMap<UserWithCount, UserText>()

/** Worked out once per user. */
export const textOf = ({ user }: UserRow): UserText => {
  const known = texts.get(user)
  if (known) return known
  const name = folded(user.name)
  const text = { name, text: `${name}\n${folded(user.alias ?? '')}\n${user.discord_id ?? ''}` }
  texts.set(user, text)
  return text
}

const values = new WeakMap<UserRow, readonly (readonly string[])[]>()

/** The values a row has of each facet, in the order of `FACETS`; worked out once per row, since rows are replaced and never changed. */
export const facetValuesOf = (row: UserRow): readonly (readonly string[])[] => {
  const known = values.get(row)
  if (known) return known
  const found = FACETS.map(({ of }) => of(row))
  values.set(row, found)
  return found
}

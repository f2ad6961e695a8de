import { quotaTypeLabel } from '../../../../components/labels/quota-type.ts'
import { USER_CHANNELS } from '../../../../components/labels/user-channel.ts'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import { type CsvCell, csvOf } from '../../../../lib/csv.ts'
import { datedName } from '../../../../lib/dated-name.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import type { UserRow } from './user-rows.ts'

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

const HEAD = [
  'id',
  'name',
  'alias',
  'owner',
  'watchlist titles',
  'synced',
  'every request needs approval',
  'Discord ID',
  'Apprise address set',
  ...USER_CHANNELS.map(({ label }) => `notified by ${label}`),
  ...CONTENT_TYPES.flatMap(type =>
    ['used', 'limit', 'period', 'resets', 'bypass'].map(what => `${type} quota ${what}`),
  ),
]

const NO_QUOTA: readonly CsvCell[] = [null, null, null, null, null]

/** Users in the given order as a CSV file for spreadsheets. Apprise addresses hold keys and stay out of it. */
export const usersCsv = (rows: readonly UserRow[]): string =>
  csvOf(
    HEAD,
    rows.map(({ user, isOwner, quotas }) => [
      user.id,
      user.name,
      user.alias,
      yesNo(isOwner),
      user.watchlist_count,
      yesNo(user.can_sync),
      yesNo(user.requires_approval),
      user.discord_id,
      yesNo(Boolean(user.apprise)),
      ...USER_CHANNELS.map(({ flag }) => yesNo(user[flag])),
      ...CONTENT_TYPES.flatMap((type): readonly CsvCell[] => {
        const quota = quotas?.[type]
        return quota
          ? [
              quota.currentUsage,
              quota.quotaLimit,
              quotaTypeLabel(quota.quotaType).adverb,
              quota.resetDate,
              yesNo(quota.bypassApproval),
            ]
          : NO_QUOTA
      }),
    ]),
  )

export const exportUsers = (rows: readonly UserRow[]): void =>
  saveFile(datedName('plex-users', new Date(), 'csv'), 'text/csv;charset=utf-8', usersCsv(rows))

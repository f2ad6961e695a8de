import { TYPE_PLURALS } from '../../components/labels/content-type.ts'
import { QUOTA_TYPE_OPTIONS, quotaTypeLabel } from '../../components/labels/quota-type.ts'
import { APPROVAL_REQUIRED } from '../../components/labels/user-approval.ts'
import { watchlistCap } from '../../components/quotas/quota-fields.ts'
import { defineSettings } from '../../components/settings/define-settings.ts'
import { choice } from '../../components/settings/kinds/choice.tsx'
import { number } from '../../components/settings/kinds/number.tsx'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import type { ConfigKey } from '../../contract/config.ts'
import type { ContentType } from '../../contract/values.ts'
import type { Values } from '../../lib/form-edits.ts'
import { andJoined } from '../../lib/join-words.ts'

/** The settings of a quota, shown while it is on. */
const quota = (type: ContentType, isOn: ConfigKey) => {
  const plural = TYPE_PLURALS[type]
  const visibleWhen = (values: Values) => values[isOn] === true
  return {
    enabled: toggle({ label: `Limit ${plural}` }),
    limit: number({ label: `Limit on ${plural}`, unit: plural, visibleWhen }),
    type: choice({
      label: `Quota period for ${plural}`,
      options: QUOTA_TYPE_OPTIONS,
      visibleWhen,
    }),
    cap: watchlistCap(type, { label: `Watchlist cap on ${plural}`, visibleWhen }),
    bypass: toggle({
      label: `Auto-approve ${plural} over the limit`,
      hint: 'When off, requests over the limit need approval.',
      visibleWhen,
    }),
  }
}
const movies = quota('movie', 'newUserDefaultMovieQuotaEnabled')
const shows = quota('show', 'newUserDefaultShowQuotaEnabled')

export const SETTINGS = defineSettings({
  newUserDefaultCanSync: toggle({
    label: 'Sync watchlist',
    hint: 'When off, nothing is requested until you turn on sync for the user.',
  }),
  newUserDefaultRequiresApproval: toggle({ label: APPROVAL_REQUIRED }),
  newUserDefaultMovieQuotaEnabled: movies.enabled,
  newUserDefaultMovieQuotaLimit: movies.limit,
  newUserDefaultMovieQuotaType: movies.type,
  newUserDefaultMovieWatchlistCap: movies.cap,
  newUserDefaultMovieBypassApproval: movies.bypass,
  newUserDefaultShowQuotaEnabled: shows.enabled,
  newUserDefaultShowQuotaLimit: shows.limit,
  newUserDefaultShowQuotaType: shows.type,
  newUserDefaultShowWatchlistCap: shows.cap,
  newUserDefaultShowBypassApproval: shows.bypass,
})

const quotaOf = (values: Values, kind: 'Movie' | 'Show') => {
  const at = (name: string) => values[`newUserDefault${kind}${name}`]
  if (at('QuotaEnabled') !== true) return null
  const typed = at('QuotaLimit')
  const limit = Number(typed) >= 1 ? typed : '…'
  const word = kind.toLowerCase()
  const over =
    at('BypassApproval') === true ? 'more are approved automatically' : 'more need approval'
  const cap = Number(at('WatchlistCap')) >= 1 ? `, ${at('WatchlistCap')} on the watchlist` : ''
  return `up to ${limit} ${limit === 1 ? word : `${word}s`} ${quotaTypeLabel(String(at('QuotaType'))).per}${cap} (${over})`
}

/** Summary of the `newUserDefault…` settings, including unsaved edits. */
export const formatNewUser = (values: Values): string => {
  if (values.newUserDefaultCanSync !== true)
    return 'New users’ watchlists aren’t synced until you turn on sync for them. The other settings apply from then on.'
  const quotas = [quotaOf(values, 'Movie'), quotaOf(values, 'Show')].filter(quota => quota !== null)
  const sync = 'New users’ watchlists sync immediately'
  if (values.newUserDefaultRequiresApproval === true)
    return quotas.length === 0
      ? `${sync}; every request needs approval.`
      : `${sync}; every request needs approval and counts toward the quota: ${quotas.join(', ')}.`
  return quotas.length === 0
    ? `${sync}; requests need no approval and have no limits.`
    : `${sync}; requests need no approval within the quota: ${andJoined(quotas)}.`
}

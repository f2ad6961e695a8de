import { quotaTypeLabel } from '../../components/labels/quota-type.ts'
import type { Values } from '../../lib/form-edits.ts'
import { andJoined } from '../../lib/join-words.ts'

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

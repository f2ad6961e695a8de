import { quotaTypeLabel } from '../../components/labels/quota-type.ts'
import type { Values } from '../../lib/edits.ts'

const quotaOf = (values: Values, kind: 'Movie' | 'Show') => {
  const at = (name: string) => values[`newUserDefault${kind}${name}`]
  if (at('QuotaEnabled') !== true) return null
  const limit = at('QuotaLimit')
  const word = kind.toLowerCase()
  const over =
    at('BypassApproval') === true ? 'more are approved by themselves' : 'more wait for approval'
  return `up to ${limit} ${limit === 1 ? word : `${word}s`} ${quotaTypeLabel(String(at('QuotaType'))).per} (${over})`
}

/** What the next new user gets, in a sentence or two; reads the `newUserDefault…` settings as edited. */
export const formatNewUser = (values: Values): string => {
  if (values.newUserDefaultCanSync !== true)
    return 'A new user’s watchlist is not synced until you turn it on for them; the rest below counts from then on.'
  const quotas = [quotaOf(values, 'Movie'), quotaOf(values, 'Show')].filter(quota => quota !== null)
  const sync = 'A new user’s watchlist is synced at once'
  if (values.newUserDefaultRequiresApproval === true)
    return quotas.length === 0
      ? `${sync}; every request waits for approval.`
      : `${sync}; every request waits for approval, and is counted: ${quotas.join(', ')}.`
  return quotas.length === 0
    ? `${sync}, without approval and without a limit.`
    : `${sync}, without approval: ${quotas.join(' and ')}.`
}

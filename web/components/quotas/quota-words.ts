import { CONTENT_TYPES, type ContentType } from '../../contract/values.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { capital } from '../../lib/sentence.ts'
import { contentLabel, TYPE_PLURALS } from '../labels/content-type.ts'
import { isReached, type Limit, periodicLimit, type QuotaUsage, usageText } from './quota-usage.ts'

export type QuotaTone = 'dim' | 'ok' | 'wait' | 'bad'

/** For example "5 weekly, 40 listed · auto", or "No limit". */
export const limitText = (quota: Limit | null): string => {
  if (!quota) return 'No limit'
  const cap = quota.watchlistCap ? `, ${quota.watchlistCap} listed` : ''
  return `${periodicLimit(quota)}${cap}${quota.bypassApproval ? ' · auto' : ''}`
}

/** Both limits, for example "Movies 5 weekly · Shows no limit". */
export const limitsText = (limits: Readonly<Record<ContentType, Limit | null>>): string =>
  CONTENT_TYPES.map(type => `${contentLabel(type)} ${limitText(limits[type]).toLowerCase()}`).join(
    ' · ',
  )

const noLimitOn = (type: ContentType): string => `No limit on ${TYPE_PLURALS[type]}`

export const overLimitText = ({ bypassApproval }: Limit): string =>
  `requests over the limit ${bypassApproval ? 'are approved automatically' : 'need approval'}`

/**
 * The effect of a quota in a form, for example "1 of 9 daily, 8 left.".
 * @param currentUsage usage in the period of the quota, if known
 */
export const effectText = (
  type: ContentType,
  quota: Limit | null,
  currentUsage: number | null | undefined,
): string => {
  if (!quota) return `${noLimitOn(type)}.`
  const { quotaLimit = 0 } = quota
  if (!Number.isInteger(quotaLimit) || quotaLimit < 1)
    return 'Enter a limit to see its effect today.'
  if (typeof currentUsage !== 'number')
    return `${periodicLimit(quota)}. Usage is shown after saving.`
  const left = quotaLimit - currentUsage
  const words = `${formatNumber(Math.abs(left))} ${left < 0 ? 'over' : 'left'}`
  const next = left > 0 ? '' : ` ${capital(overLimitText(quota))}.`
  return `${usageText({ ...quota, quotaLimit, currentUsage })}, ${words}.${next}`
}

/** A button that raises a quota, and what it has done. */
export const raiseText = (name: string, type: ContentType, quota: Limit, quotaLimit: number) => {
  const limit = periodicLimit({ ...quota, quotaLimit })
  const change = `${bidiIsolate(name)}’s ${TYPE_PLURALS[type]} from ${quota.quotaLimit} to ${limit}`
  return [`Raise to ${limit}`, `Raised ${change}`] as const
}

/**
 * A quota as it is now, for a request that can be approved.
 * @param wasOver whether it was over the quota when requested, so that the usage now is news
 */
export const quotaNow = (quota: QuotaUsage | null, type: ContentType, wasOver: boolean) => {
  const told = (words: string, tone: QuotaTone) => ({ words, tone, bar: null })
  if (!quota) return told(noLimitOn(type), wasOver ? 'ok' : 'dim')
  const { currentUsage: used, quotaLimit: limit } = quota
  const usage = usageText(quota)
  if (used === undefined) return told(usage, 'dim')
  const after = used + 1
  const bar = { used, after, limit }
  const isFull = isReached(quota)
  if (wasOver && !isFull) return { words: `Has room again: ${usage}`, tone: 'ok' as const, bar }
  const words = `${wasOver ? 'Still over: ' : ''}${usage}, ${formatNumber(after)} after approval`
  const tone: QuotaTone = isFull ? 'bad' : after >= limit ? 'wait' : 'dim'
  return { words, tone, bar }
}

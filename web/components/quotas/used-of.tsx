import clsx from 'clsx'
import { isReached, periodicLimit, type QuotaUsage, usageText } from './quota-usage.ts'

interface UsedOfProps {
  quota: QuotaUsage
  /** Leaves out the period, which is told elsewhere. */
  isShort?: boolean
}

/** "2 of 5 weekly" in a row, with the number used in amber if the quota is full and in red if it is over. */
export const UsedOf = ({ quota, isShort = false }: UsedOfProps) => {
  const { currentUsage: used, quotaLimit: limit } = quota
  // With keys, an element is replaced, never its text, which a translator may have wrapped.
  if (used === undefined) return <span key="unknown">{usageText(quota)}</span>
  const tone = used > limit ? 'text-bad' : isReached(quota) ? 'text-wait' : 'text-ink'
  return (
    <span key="known">
      <b className={clsx('font-semibold', tone)}>{used}</b> of{' '}
      {isShort ? limit : periodicLimit(quota)}
    </span>
  )
}

import { useMemo } from 'react'
import { useOutcomes } from '../../../components/outcome/outcomes.ts'
import { useMinute } from '../../../ui/use-minute.ts'
import type { Facts } from './purposes.ts'

/** What purposes depend on, besides the requests. */
export const useFacts = (): Facts => {
  const nowMs = useMinute().getTime()
  const outcomeFor = useOutcomes()
  return useMemo(
    () => ({ nowMs, isInLibrary: row => outcomeFor(row)?.id === 'available' }),
    [nowMs, outcomeFor],
  )
}

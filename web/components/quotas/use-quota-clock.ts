import { useMemo } from 'react'
import { config } from '../../state/config.ts'
import { scheduledJobs } from '../../state/scheduled-jobs.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { useResource } from '../use-resource.ts'
import { useStore } from '../use-store.ts'
import { nextReset, type QuotaClock, type QuotaReset, serverOffset } from './next-reset.ts'

/** The clock, once the jobs that tell the server's time zone have loaded. */
export const loadQuotaClock = async (): Promise<QuotaClock> => {
  await scheduledJobs.load()
  const windows = config.state.data?.quotaSettings ?? null
  return { windows, offset: serverOffset(scheduledJobs.state.data) }
}

export const useQuotaClock = (): QuotaClock => {
  const settings = useStore(config.state).data?.quotaSettings
  const offset = serverOffset(useResource(scheduledJobs).data)
  return useMemo(() => ({ windows: settings ?? null, offset }), [settings, offset])
}

/** Next reset for a quota type; null if it never resets or the reset isn't known. */
export const useNextReset = (quotaType: string): QuotaReset | null =>
  nextReset(quotaType, useQuotaClock(), useMinute())

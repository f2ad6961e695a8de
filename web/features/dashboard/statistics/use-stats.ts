import { useCallback, useEffect, useRef } from 'react'
import { useResource } from '../../../components/use-resource.ts'
import type { Resource } from '../../../state/resource.ts'
import { type StatsParts, type StatsQuery, statsFor } from '../../../state/stats.ts'

let shownNow: Resource<StatsParts> | null = null

/** Reads what the statistics show now again; true when nothing is shown. */
export const refreshStats = async (): Promise<boolean> =>
  shownNow ? shownNow.load({ force: true }) : true

export interface StatsRead {
  /** What is shown, and what it was asked for with: while another period is read, the one before. */
  shown: { parts: StatsParts; query: StatsQuery } | null
  loading: boolean
  /** Why the last read failed; what is shown then is from before. */
  error: string | null
  isOffered: boolean
  retry: () => void
}

/** The statistics for `query`, read from when they are wanted. */
export const useStats = (query: StatsQuery, isWanted: boolean): StatsRead => {
  const resource = isWanted ? statsFor(query) : null
  const { data, status, error, loading } = useResource(resource)
  const last = useRef<StatsRead['shown']>(null)
  if (data) last.current = { parts: data, query }
  useEffect(() => {
    shownNow = resource
    return () => {
      shownNow = null
    }
  }, [resource])
  const hasFailed = status === 'failed' || status === 'not-offered'
  return {
    shown: data || !hasFailed ? last.current : null,
    loading,
    error,
    isOffered: status !== 'not-offered',
    retry: useCallback(() => void resource?.load({ force: true }), [resource]),
  }
}

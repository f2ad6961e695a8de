import { useCallback, useEffect, useRef } from 'react'
import { useResource } from '../../../components/use-resource.ts'
import type { Resource } from '../../../state/resource.ts'
import { type StatsParts, type StatsQuery, statsFor } from '../../../state/stats.ts'

let shownNow: Resource<StatsParts> | null = null

/** Reloads the visible statistics; resolves to true if there are none. */
export const refreshStats = async (): Promise<boolean> =>
  shownNow ? shownNow.load({ force: true }) : true

export interface StatsRead {
  /** The statistics shown; those of the previous period while the next one loads. */
  shown: { parts: StatsParts; query: StatsQuery } | null
  loading: boolean
  /** Why the last load failed, in which case `shown` is older. */
  error: string | null
  isOffered: boolean
  retry: () => void
}

/** Statistics for `query`. */
export const useStats = (query: StatsQuery): StatsRead => {
  const resource = statsFor(query)
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
    retry: useCallback(() => void resource.load({ force: true }), [resource]),
  }
}

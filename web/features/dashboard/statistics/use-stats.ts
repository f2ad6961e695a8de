import { useCallback, useEffect, useRef } from 'react'
import { useResource } from '../../../components/use-resource.ts'
import type { Resource } from '../../../state/resource.ts'
import { type StatsParts, type StatsQuery, statsFor } from '../../../state/stats.ts'

let shownNow: Resource<StatsParts> | null = null

export const refreshStats = async (): Promise<boolean> =>
  shownNow ? shownNow.load({ force: true }) : true

export interface StatsRead {
  shown: { parts: StatsParts; query: StatsQuery } | null
  loading: boolean
  /** Why the last load failed; `shown` then has older data. */
  error: string | null
  isOffered: boolean
  retry: () => void
}

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

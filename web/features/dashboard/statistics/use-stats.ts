import { useCallback, useRef } from 'react'
import { useResource } from '../../../components/use-resource.ts'
import { type StatsParts, type StatsQuery, statsFor } from '../../../state/stats.ts'

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
  const hasFailed = status === 'failed' || status === 'not-offered'
  return {
    shown: data || !hasFailed ? last.current : null,
    loading,
    error,
    isOffered: status !== 'not-offered',
    retry: useCallback(() => void resource.load({ force: true }), [resource]),
  }
}

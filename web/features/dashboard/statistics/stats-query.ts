import { useCallback, useMemo } from 'react'
import { useUrlParams } from '../../../components/use-url-params.ts'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import { oneOf } from '../../../lib/persisted.ts'
import type { StatsQuery } from '../../../state/stats.ts'

export const PERIODS_DAYS = [7, 30, 90] as const
export const TOPS = [5, 10, 20] as const

/** The parameters of the URL. */
export interface StatsView {
  days: (typeof PERIODS_DAYS)[number]
  top: (typeof TOPS)[number]
  titles: (typeof CONTENT_TYPES)[number]
}

const DEFAULT_VIEW: StatsView = { days: 30, top: 10, titles: 'movie' }

const viewOf = (params: URLSearchParams): StatsView => ({
  days: oneOf(...PERIODS_DAYS)(Number(params.get('days'))) ?? DEFAULT_VIEW.days,
  top: oneOf(...TOPS)(Number(params.get('top'))) ?? DEFAULT_VIEW.top,
  titles: oneOf(...CONTENT_TYPES)(params.get('titles')) ?? DEFAULT_VIEW.titles,
})

export const paramsOf = (view: StatsView, others?: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(others)
  for (const name of ['days', 'top', 'titles'] as const)
    if (view[name] === DEFAULT_VIEW[name]) params.delete(name)
    else params.set(name, String(view[name]))
  return params
}

export const queryOf = ({ days, top }: StatsView): StatsQuery => ({ days, limit: top })

export const useStatsView = () => {
  const [params, setParams] = useUrlParams()
  const view = useMemo(() => viewOf(params), [params])
  const change = useCallback(
    (part: Partial<StatsView>) =>
      setParams(before => paramsOf({ ...viewOf(before), ...part }, before)),
    [setParams],
  )
  return { view, change }
}

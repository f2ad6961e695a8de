import { useCallback, useMemo } from 'react'
import { useUrlParams } from '../../../components/use-url-params.ts'
import type { ContentType } from '../../../contract/values.ts'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import { oneOf } from '../../../lib/persisted.ts'
import { statsFor } from '../../../state/stats.ts'
import { dailyRequests } from './daily-requests.ts'

export const PERIODS_DAYS = [7, 30, 90] as const
export const TOPS = [5, 10, 20] as const

export interface StatsView {
  days: (typeof PERIODS_DAYS)[number]
  limit: (typeof TOPS)[number]
  titles: ContentType
}

const DEFAULT_VIEW: StatsView = { days: 30, limit: 10, titles: 'movie' }

export const viewOf = (params: URLSearchParams): StatsView => ({
  days: oneOf(...PERIODS_DAYS)(Number(params.get('days'))) ?? DEFAULT_VIEW.days,
  limit: oneOf(...TOPS)(Number(params.get('top'))) ?? DEFAULT_VIEW.limit,
  titles: oneOf(...CONTENT_TYPES)(params.get('titles')) ?? DEFAULT_VIEW.titles,
})

export const paramsOf = (view: StatsView, others?: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(others)
  for (const [name, value, usual] of [
    ['days', view.days, DEFAULT_VIEW.days],
    ['top', view.limit, DEFAULT_VIEW.limit],
    ['titles', view.titles, DEFAULT_VIEW.titles],
  ] as const) {
    if (value === usual) params.delete(name)
    else params.set(name, String(value))
  }
  return params
}

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

export const refreshFigures = (view: StatsView) =>
  Promise.all([
    statsFor(view).load({ force: true }),
    dailyRequests(`${view.days}`).load({ force: true }),
  ])

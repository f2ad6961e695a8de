import type { ROLLING_TYPES } from '../../contract/session-monitoring.ts'
import { humanize, labelIn } from './humanize.ts'

const ROLLING_LABELS = {
  pilotRolling: { label: 'Pilot, then more as watched', start: 'the pilot' },
  firstSeasonRolling: { label: 'First season, then more as watched', start: 'the first season' },
} as const satisfies Record<(typeof ROLLING_TYPES)[number], { label: string; start: string }>

export const rollingLabel = (type: string): { label: string; start: string } =>
  labelIn<{ label: string; start: string }>(ROLLING_LABELS, type) ?? {
    label: humanize(type),
    start: 'its starting point',
  }

import { proxy } from 'valtio/vanilla'
import { oneOf, persisted } from '../lib/persisted.ts'

/** 'auto': shown until every step is done. 'open': asked for, so also shown complete. 'closed': dismissed, or done once. */
export type FirstStepsMode = 'auto' | 'open' | 'closed'

const stored = persisted<FirstStepsMode>('firstSteps', oneOf('auto', 'open', 'closed'), 'auto')

/** Whether this browser shows the checklist of a new backend. */
export const firstSteps = proxy({ mode: stored.read() })

export const setFirstSteps = (mode: FirstStepsMode) => {
  firstSteps.mode = mode
  stored.write(mode)
}

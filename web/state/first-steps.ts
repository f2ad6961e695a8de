import { proxy } from 'valtio/vanilla'
import { oneOf, persisted } from '../lib/persisted.ts'

/**
 * 'auto': shown until every step is done. 'open': opened by the user, also shown when complete. 'closed': dismissed or
 * completed.
 */
type FirstStepsMode = 'auto' | 'open' | 'closed'

const stored = persisted<FirstStepsMode>('firstSteps', oneOf('auto', 'open', 'closed'), 'auto')

export const firstSteps = proxy({ mode: stored.read() })

export const setFirstSteps = (mode: FirstStepsMode) => {
  firstSteps.mode = mode
  stored.write(mode)
}

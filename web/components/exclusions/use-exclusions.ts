import { config, hasFeature } from '../../state/config.ts'
import { exclusions } from '../../state/exclusions.ts'
import { useStore } from '../use-store.ts'

/** The exclusions; null if the server doesn't have any, or isn't known to. */
export const useExclusions = () =>
  hasFeature('exclusions', useStore(config.state).data) ? exclusions : null

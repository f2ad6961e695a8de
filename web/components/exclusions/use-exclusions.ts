import { config, isOffered } from '../../state/config.ts'
import { exclusions } from '../../state/exclusions.ts'
import { useStore } from '../use-store.ts'

/** A setting of the version that introduced exclusions, so that no call is needed to find out. */
const SIGN = 'watchlistAddNotify'

/** The exclusions; null if the server doesn't have any, or isn't known to. */
export const useExclusions = () => {
  const { data } = useStore(config.state)
  return data !== null && isOffered(data, SIGN) ? exclusions : null
}

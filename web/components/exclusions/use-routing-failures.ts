import { config, isOffered } from '../../state/config.ts'
import { routingFailures } from '../../state/routing-failures.ts'
import { useStore } from '../use-store.ts'

/** A setting of the last version before routing failures, so that older servers aren't asked. */
const SIGN = 'maintainerrEnabled'

/** The titles that couldn't be added; null if the server is older. Newer ones without the list say so when asked. */
export const useRoutingFailures = () => {
  const { data } = useStore(config.state)
  return data !== null && isOffered(data, SIGN) ? routingFailures : null
}

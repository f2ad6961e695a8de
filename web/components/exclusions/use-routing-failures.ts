import { config, hasFeature } from '../../state/config.ts'
import { routingFailures } from '../../state/routing-failures.ts'
import { useStore } from '../use-store.ts'

/** The titles that couldn't be added; null if the server is older. Newer ones without the list say so when asked. */
export const useRoutingFailures = () =>
  hasFeature('routingFailures', useStore(config.state).data) ? routingFailures : null

import { NetworkError } from '../../lib/errors.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const flows = lazyPart('sign-in', () => import('../../state/sign-in-flows.ts'))

export const preloadSignIn = flows.preload

/** @throws NetworkError if the script can't be loaded */
export const signInFlows = () =>
  flows.load().catch((cause: unknown) => {
    throw new NetworkError('sign-in-flows', { cause })
  })

import { NetworkError } from '../../lib/errors.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const flows = lazyPart('sign-in', () => import('../../state/sign-in-flows.ts'))

/** Fetches the sign-in's calls with the schema library, a tenth of the page, once the form is shown. */
export const preloadSignIn = flows.preload

/** @throws NetworkError when the script cannot be fetched */
export const signInFlows = () =>
  flows.load().catch((cause: unknown) => {
    throw new NetworkError('sign-in-flows', { cause })
  })

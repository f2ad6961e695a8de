import { NetworkError } from '../../lib/errors.ts'
import { lazyCode } from '../../lib/lazy-code.ts'

const flows = lazyCode(() => import('../../state/sign-in-flows.ts'))

/**
 * What talks to the backend, with the schema library it needs. It comes with the first key and not with the page, which
 * is there the sooner.
 * @throws NetworkError when the script cannot be fetched
 */
export const sessionFlows = () =>
  flows.load().catch((cause: unknown) => {
    throw new NetworkError('sign-in-flows', { cause })
  })

/** Fetches it ahead; what fails here fails again, in words, when the form is sent. */
export const fetchSessionFlows = flows.preload

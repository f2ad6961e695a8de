import {
  type RoutingFailure,
  retryRoutingFailure,
  retryRoutingFailures,
} from '../../contract/routing-failures.ts'
import { ExplainedError, HttpError, messageOf } from '../../lib/errors.ts'
import { pluralizeOf } from '../../lib/pluralize.ts'
import { request } from '../../lib/request.ts'
import { sentence } from '../../lib/sentence.ts'
import { requireSameFailure, routingFailures } from '../../state/routing-failures.ts'
import { notify } from '../../state/toasts.ts'

/**
 * Tries again to add one title or all of them, and reports how many were added. A repeated call does no harm.
 * @throws HttpError, ExplainedError if the server can't retry now, or the number belongs to another title
 */
export const retryFailures = async (failure?: RoutingFailure): Promise<void> => {
  if (failure) await requireSameFailure(failure)
  try {
    const { result } = failure
      ? await request(retryRoutingFailure, {
          params: { watchlistItemId: failure.watchlist_item_id },
        })
      : await request(retryRoutingFailures)
    const { attempted, resolved } = result
    notify({
      kind: resolved === attempted ? 'success' : 'info',
      title:
        attempted === null || resolved === null
          ? 'Retry finished'
          : `Added ${pluralizeOf(resolved, attempted, 'title')}`,
    })
  } catch (cause) {
    if (!(cause instanceof HttpError && cause.status === 409)) throw cause
    const reason = sentence(messageOf(cause, 'The server can’t retry now'))
    throw new ExplainedError(
      `${reason} Start watchlist sync, or wait until the current retry has finished.`,
      { cause },
    )
  } finally {
    void routingFailures.load({ force: true })
  }
}

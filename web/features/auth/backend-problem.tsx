import { useStore } from '../../components/use-store.ts'
import { eraOf, UNKNOWN_VERSION } from '../../contract/eras.ts'
import { gateway } from '../../state/gateway.ts'
import { openOverlay } from '../../state/overlays.ts'

/** Tells that the server is unreachable, or that its version isn't known. */
export function BackendProblem() {
  const { data: status, error } = useStore(gateway.state)
  if (status?.backend.reachable && eraOf(status) === null)
    return (
      <p className="mt-5 text-center text-sm text-wait">
        {UNKNOWN_VERSION} <ConnectionLink />
      </p>
    )
  if (!error && (!status || status.backend.reachable)) return null
  return (
    <p className="mt-5 text-center text-sm text-wait">
      {error ??
        status?.backend.lastError ??
        'The server isn’t responding. Check that it is running.'}
    </p>
  )
}

/** Opens the connection details, which name the server's version. */
export const ConnectionLink = () => (
  <button type="button" className="link" onClick={() => openOverlay('connection')}>
    Check the connection
  </button>
)

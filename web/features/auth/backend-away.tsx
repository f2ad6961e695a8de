import { useSnapshot } from 'valtio'
import { gateway } from '../../state/gateway.ts'

/** Under a form of the entry pages: that nobody would answer it now, and what to do. */
export function BackendAway() {
  const { status, error } = useSnapshot(gateway)
  if (!error && (!status || status.backend.reachable)) return null
  return (
    <p className="mt-5 text-center text-sm text-wait">
      {error ?? 'The backend does not answer right now. Check that it is running.'}
    </p>
  )
}

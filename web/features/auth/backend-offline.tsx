import { useStore } from '../../components/use-store.ts'
import { gateway } from '../../state/gateway.ts'

export function BackendOffline() {
  const { data: status, error } = useStore(gateway.state)
  if (!error && (!status || status.backend.reachable)) return null
  return (
    <p className="mt-5 text-center text-sm text-wait">
      {error ??
        status?.backend.lastError ??
        'The server isn’t responding. Check that it is running.'}
    </p>
  )
}

import { useStore } from '../../components/use-store.ts'
import { gateway } from '../../state/gateway.ts'
import { session } from '../../state/session.ts'
import type { AuthStatus } from './route-guard.ts'

export const useAuthStatus = (): AuthStatus => {
  const { phase, problem } = useStore(session)
  const { data: status } = useStore(gateway.state)
  return {
    phase,
    problem,
    adminExists: status?.adminExists ?? null,
    auth: status?.auth ?? 'unknown',
  }
}

import { useSnapshot } from 'valtio'
import { gateway } from '../../state/gateway.ts'
import { session } from '../../state/session.ts'
import type { AuthStatus } from './route-guard.ts'

export const useAuthStatus = (): AuthStatus => {
  const { phase, problem } = useSnapshot(session)
  const { data: status } = useSnapshot(gateway.state)
  return {
    phase,
    problem,
    adminExists: status?.adminExists ?? null,
    auth: status?.auth ?? 'unknown',
  }
}

import { useSnapshot } from 'valtio'
import { gateway } from '../../state/gateway.ts'
import { session } from '../../state/session.ts'
import type { AuthStatus } from './route-guard.ts'

/** Who is there, as far as is known. */
export const useAuthStatus = (): AuthStatus => {
  const { phase, problem } = useSnapshot(session)
  const { status } = useSnapshot(gateway)
  return {
    phase,
    problem,
    adminExists: status?.adminExists ?? null,
    auth: status?.auth ?? 'unknown',
  }
}

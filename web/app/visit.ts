import { useSnapshot } from 'valtio'
import { gateway } from '../state/gateway.ts'
import { session } from '../state/session.ts'
import type { Visit } from './guard.ts'

/** Who is there, as far as is known. */
export const useVisit = (): Visit => {
  const { phase, problem } = useSnapshot(session)
  const { status } = useSnapshot(gateway)
  return {
    phase,
    problem,
    adminExists: status?.adminExists ?? null,
    auth: status?.auth ?? 'unknown',
  }
}

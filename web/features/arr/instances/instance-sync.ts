import type { ArrKind } from '../../../contract/instances.ts'
import { syncInstance } from '../../../contract/sync.ts'
import { couldNot } from '../../../lib/errors.ts'
import { request } from '../../../lib/request.ts'
import { operation } from '../../../state/operation.ts'
import type { Operation } from '../../../state/operation-state.ts'

export interface SyncedInstance {
  id: number
  copied: number
  error: string | null
}

/** Ids of the target instances for the next start. */
const due: Record<ArrKind, readonly number[]> = { radarr: [], sonarr: [] }

const syncOf = (kind: ArrKind) =>
  operation<readonly SyncedInstance[]>({
    name: `${kind} instance sync`,
    types: ['sync'],
    concerns: event => event.operationId.startsWith(`${kind}-instance-sync-`),
    // Copies to one instance after another, because each call responds when the copy is complete. A failure doesn't
    // stop the rest.
    async start() {
      const results: SyncedInstance[] = []
      for (const id of due[kind]) {
        try {
          const { itemsCopied } = await request(syncInstance, {
            params: { instanceId: String(id) },
            query: { type: kind },
          })
          results.push({ id, copied: itemsCopied, error: null })
        } catch (cause) {
          results.push({
            id,
            copied: 0,
            error: couldNot('copy the titles', cause, 'The instance may be down.'),
          })
        }
      }
      return results
    },
  })

export const instanceSyncs: Readonly<Record<ArrKind, Operation<void, readonly SyncedInstance[]>>> =
  {
    radarr: syncOf('radarr'),
    sonarr: syncOf('sonarr'),
  }

/** Copies watchlists to these instances, one after the other. Never throws. The result is in `instanceSyncs`. */
export const syncInstances = (kind: ArrKind, ids: readonly number[]): Promise<void> => {
  const { state, start } = instanceSyncs[kind]
  if (state.phase !== 'starting' && state.phase !== 'running') due[kind] = ids
  return start()
}

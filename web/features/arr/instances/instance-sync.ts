import type { ArrKind } from '../../../contract/instances.ts'
import { syncInstance } from '../../../contract/sync.ts'
import { couldNot } from '../../../lib/errors.ts'
import { request } from '../../../lib/request.ts'
import { operation } from '../../../state/operation.ts'
import type { Operation } from '../../../state/operation-state.ts'

/** How copying to one instance went. */
export interface SyncedInstance {
  id: number
  copied: number
  /** Why it failed, in words; null when it went well. */
  error: string | null
}

/** Instances the next start copies to, by kind. */
const due: Record<ArrKind, readonly number[]> = { radarr: [], sonarr: [] }

const syncOf = (kind: ArrKind) =>
  operation<readonly SyncedInstance[]>({
    name: `${kind} instance sync`,
    types: ['sync'],
    concerns: event => event.operationId.startsWith(`${kind}-instance-sync-`),
    // One by one: each holds its call open until it is done, and one that fails keeps none of the others back.
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
            error: couldNot('copy to it', cause, 'It may not answer the server.'),
          })
        }
      }
      return results
    },
  })

/** Copying of what is on the watchlists to single instances, by kind. */
export const instanceSyncs: Readonly<Record<ArrKind, Operation<void, readonly SyncedInstance[]>>> =
  {
    radarr: syncOf('radarr'),
    sonarr: syncOf('sonarr'),
  }

/** Copies to these instances, one after the other. Never throws; `instanceSyncs` says how it goes. */
export const syncInstances = (kind: ArrKind, ids: readonly number[]): Promise<void> => {
  const { state, start } = instanceSyncs[kind]
  if (state.phase !== 'starting' && state.phase !== 'running') due[kind] = ids
  return start()
}

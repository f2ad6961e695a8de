import type { ArrKind } from '../../../contract/instances.ts'
import { syncInstance } from '../../../contract/sync.ts'
import { couldNot } from '../../../lib/errors.ts'
import { request } from '../../../lib/request.ts'
import { operation } from '../../../state/operation.ts'

export interface SyncedInstance {
  id: number
  copied: number
  error: string | null
}

const syncOf = (kind: ArrKind) =>
  operation<readonly SyncedInstance[], readonly number[]>({
    name: `${kind} instance sync`,
    types: ['sync'],
    concerns: event => event.operationId.startsWith(`${kind}-instance-sync-`),
    // Copies to one instance after another, because each call responds when the copy is complete. A failure doesn't
    // stop the rest.
    async start(ids) {
      const results: SyncedInstance[] = []
      for (const id of ids) {
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
            error: couldNot('copy the titles', cause),
          })
        }
      }
      return results
    },
    tally: results => {
      const failed = results.filter(({ error }) => error !== null).length
      return { done: results.length - failed, failed }
    },
  })

/** Copies watchlists to the instances with the given ids. */
export const instanceSyncs = { radarr: syncOf('radarr'), sonarr: syncOf('sonarr') }

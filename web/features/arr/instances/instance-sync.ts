import type { ArrKind } from '../../../contract/instances.ts'
import { tellsFailure } from '../../../contract/live-events.ts'
import { syncInstance } from '../../../contract/sync.ts'
import { couldNot } from '../../../lib/errors.ts'
import { request } from '../../../lib/request.ts'
import { operation } from '../../../state/operation.ts'

export interface SyncedInstance {
  id: number
  copied: number
  message: string
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
          const { itemsCopied, message } = await request(syncInstance, {
            params: { instanceId: String(id) },
            query: { type: kind },
          })
          results.push({
            id,
            copied: itemsCopied,
            message,
            error: tellsFailure(message) ? message : null,
          })
        } catch (cause) {
          results.push({
            id,
            copied: 0,
            message: '',
            error: couldNot('copy the titles', cause),
          })
        }
      }
      return results
    },
    tally: results => {
      const failed = results.filter(({ error }) => error !== null).length
      return {
        done: results.filter(({ copied, error }) => error === null || copied > 0).length,
        failed,
        changed: results.reduce((sum, { copied }) => sum + copied, 0),
      }
    },
  })

/** Copies watchlists to the instances with the given ids. */
export const instanceSyncs = { radarr: syncOf('radarr'), sonarr: syncOf('sonarr') }

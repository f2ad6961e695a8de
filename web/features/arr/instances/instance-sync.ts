import type { ArrKind } from '../../../contract/instances.ts'
import { syncInstance } from '../../../contract/sync.ts'
import { tellsFailure } from '../../../contract/tells-failure.ts'
import { couldNot } from '../../../lib/errors.ts'
import { request } from '../../../lib/request.ts'
import { instances } from '../../../state/instances.ts'
import { operation } from '../../../state/operation.ts'
import { isSameInstance, type KnownInstance, requireSame } from '../../../state/same-thing.ts'

export interface SyncedInstance {
  instance: KnownInstance
  copied: number
  message: string
  error: string | null
}

const syncOf = (kind: ArrKind) =>
  operation<readonly SyncedInstance[], readonly KnownInstance[]>({
    name: `${kind} instance sync`,
    types: ['sync'],
    concerns: event => event.operationId.startsWith(`${kind}-instance-sync-`),
    // Copies to one instance after another, because each call responds when the copy is complete. A failure doesn't
    // stop the rest.
    async start(targets) {
      const results: SyncedInstance[] = []
      for (const instance of targets) {
        try {
          await requireSame<KnownInstance>(instances[kind], instance, isSameInstance)
          const { itemsCopied, message } = await request(syncInstance, {
            params: { instanceId: String(instance.id) },
            query: { type: kind },
          })
          results.push({
            instance,
            copied: itemsCopied,
            message,
            error: tellsFailure(message) ? message : null,
          })
        } catch (cause) {
          results.push({
            instance,
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

/** Copies watchlists to the given instances. */
export const instanceSyncs = { radarr: syncOf('radarr'), sonarr: syncOf('sonarr') }

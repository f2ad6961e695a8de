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
  /** Words of the server, or why it failed. */
  text: string
  hasFailed: boolean
}

const copyTo = async (kind: ArrKind, instance: KnownInstance): Promise<SyncedInstance> => {
  try {
    await requireSame(instances[kind], instance, isSameInstance)
    const { itemsCopied: copied, message: text } = await request(syncInstance, {
      params: { instanceId: String(instance.id) },
      query: { type: kind },
    })
    return { instance, copied, text, hasFailed: tellsFailure(text) }
  } catch (cause) {
    return { instance, copied: 0, text: couldNot('copy the titles', cause), hasFailed: true }
  }
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
      for (const instance of targets) results.push(await copyTo(kind, instance))
      return results
    },
    tally: results => ({
      done: results.filter(({ copied, hasFailed }) => !hasFailed || copied > 0).length,
      failed: results.filter(({ hasFailed }) => hasFailed).length,
      changed: results.reduce((sum, { copied }) => sum + copied, 0),
    }),
  })

/** Copies watchlists to the given instances. */
export const instanceSyncs = { radarr: syncOf('radarr'), sonarr: syncOf('sonarr') }

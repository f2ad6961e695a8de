import { ARR_KINDS, type ArrKind, type Instance } from '../../../contract/instances.ts'
import { ExplainedError, messageOf } from '../../../lib/errors.ts'
import { rememberTest, testConnection } from '../../../state/connection-test.ts'
import { instanceKey, instances, isPlaceholder } from '../../../state/instances.ts'
import { CHECK_WINDOW_MS, resource } from '../../../state/resource.ts'

export interface UnreachableInstance {
  readonly kind: ArrKind
  readonly id: number
  readonly name: string
  readonly message: string
}

const check = async (kind: ArrKind, instance: Instance): Promise<UnreachableInstance[]> => {
  const test = await testConnection(kind, instance)
  rememberTest(instanceKey(kind, instance.id), test)
  if (test.outcome === 'failed')
    return [{ kind, id: instance.id, name: instance.name, message: test.message }]
  // If this backend version lacks the test, nothing is known about the instance.
  if (test.outcome === 'untested' && test.isOffered) throw new ExplainedError(test.reason)
  return []
}

/** Throws only if no instance could be tested. Individual failures are skipped. */
const checkAll = async (): Promise<readonly UnreachableInstance[]> => {
  await Promise.all(ARR_KINDS.map(kind => instances[kind].load()))
  const checks = ARR_KINDS.flatMap(kind =>
    (instances[kind].state.data ?? [])
      .filter(instance => !isPlaceholder(instance))
      .map(instance => check(kind, instance)),
  )
  const settled = await Promise.allSettled(checks)
  const refused = settled.find(result => result.status === 'rejected')
  if (refused && settled.every(result => result.status === 'rejected')) throw refused.reason
  return settled.flatMap(result => (result.status === 'fulfilled' ? result.value : []))
}

/** Instances that don't respond. Tested at most once a minute. */
export const unreachableInstances = resource<readonly UnreachableInstance[]>({
  load: checkAll,
  failed: cause => messageOf(cause, 'Couldn’t test the connections.'),
  everyMs: CHECK_WINDOW_MS,
})

import type { ArrKind } from '../../../contract/instances.ts'
import { testConnection } from '../../../state/connection-test.ts'
import { type InstanceKey, instanceKey, instances, lookups } from '../../../state/instances.ts'
import { keyedResource } from '../../../state/resource.ts'
import { isKnown, type Known, knownValue, unknownValue } from '../known-value.ts'

export type InstanceHealth = Known<{ readonly error: string | null }>

/** How long a test's result is cached, because each test calls the instance. */
const TEST_WINDOW_MS = 30_000

export const health = keyedResource<InstanceKey, InstanceHealth>({
  load: async key => {
    const [kind, id] = key.split(':') as [ArrKind, string]
    const target = instances[kind].state.data?.find(one => one.id === Number(id))
    if (!target) return unknownValue('The instance no longer exists.')
    const test = await testConnection(kind, target)
    if (test.outcome === 'untested') return unknownValue(test.reason)
    return knownValue({ error: test.outcome === 'passed' ? null : test.message })
  },
  failed: 'Couldn’t test the instance.',
  everyMs: TEST_WINDOW_MS,
})

/** Tests an instance and, if it responds, also loads its quality profiles and root folders. */
export const testInstance = async (
  kind: ArrKind,
  id: number,
  options?: { force: boolean },
): Promise<void> => {
  const key = instanceKey(kind, id)
  await health(key).load(options)
  const result = health(key).state.data
  if (result && isKnown(result) && result.value.error === null)
    await Promise.all([lookups.qualityProfiles(key).load(), lookups.rootFolders(key).load()])
}

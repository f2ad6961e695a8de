import { ARR_KINDS, type ArrKind, type Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { messageOf } from '../../../lib/errors.ts'
import { rememberTest, testConnection } from '../../../state/connection-test.ts'
import { instanceKey, instances, isPlaceholder, lookups } from '../../../state/instances.ts'
import { CHECK_WINDOW_MS, resource } from '../../../state/resource.ts'

export interface UnreachableInstance {
  readonly kind: ArrKind
  readonly id: number
  readonly name: string
  readonly message: string
}

interface Connections {
  readonly connected: number
  readonly unreachable: readonly UnreachableInstance[]
  /** Why instances, or what they offer as destinations, couldn't be checked. */
  readonly untested: readonly string[]
}

const check = async (kind: ArrKind, instance: Instance): Promise<Partial<Connections>> => {
  const { id, name } = instance
  const key = instanceKey(kind, id)
  const test = await testConnection(kind, instance)
  rememberTest(key, test)
  if (test.outcome === 'passed') {
    const options = [lookups.qualityProfiles(key), lookups.rootFolders(key)]
    await Promise.all(options.map(each => each.load({ force: true })))
    const error = options.find(each => each.state.error)?.state.error
    return { connected: 1, untested: error ? [`${bidiIsolate(name)}: ${error}`] : [] }
  }
  if (test.outcome === 'failed') return { unreachable: [{ kind, id, name, message: test.message }] }
  // If this backend version lacks the test, nothing is known about the instance.
  return test.isOffered ? { untested: [`${bidiIsolate(name)}: ${test.reason}`] } : {}
}

const checkAll = async (): Promise<Connections> => {
  await Promise.all(ARR_KINDS.map(kind => instances[kind].load()))
  const checks = await Promise.all(
    ARR_KINDS.flatMap(kind =>
      (instances[kind].state.data ?? [])
        .filter(instance => !isPlaceholder(instance))
        .map(instance => check(kind, instance)),
    ),
  )
  return {
    connected: checks.filter(({ connected }) => connected).length,
    unreachable: checks.flatMap(({ unreachable = [] }) => unreachable),
    untested: checks.flatMap(({ untested = [] }) => untested),
  }
}

/** Which instances respond. Tested at most once a minute. */
export const connections = resource<Connections>({
  load: checkAll,
  failed: cause => messageOf(cause, 'Couldn’t test the connections.'),
  everyMs: CHECK_WINDOW_MS,
})

import { ARR_KINDS, type ArrKind, type Instance } from '../contract/instances.ts'
import { bidiIsolate } from '../lib/bidi-isolate.ts'
import { nowIso } from '../lib/clock.ts'
import { messageOf } from '../lib/errors.ts'
import { type ConnectionTarget, type ConnectionTest, testConnection } from './connection-test.ts'
import {
  destinationOptions,
  type InstanceKey,
  instanceKey,
  instances,
  isPlaceholder,
  kindOf,
} from './instances.ts'
import { CHECK_WINDOW_MS, keyedResource, resource } from './resource.ts'

interface InstanceTest {
  readonly test: ConnectionTest
  /** When the test ended (ISO 8601). */
  readonly at: string
  /** What was tested. Contains the API key, so it must never be shown or logged. */
  readonly target: ConnectionTarget
}

/** A test result of now. */
export const testedNow = (test: ConnectionTest, target: ConnectionTarget): InstanceTest => ({
  test,
  at: nowIso(),
  target,
})

/** Connection tests of saved instances, at most once a minute unless forced. */
export const instanceTests = keyedResource<InstanceKey, InstanceTest>({
  load: async key => {
    const kind = kindOf(key)
    const found = instances[kind].state.data?.find(({ id }) => instanceKey(kind, id) === key)
    if (!found) throw new Error('The instance was deleted.')
    const { baseUrl, apiKey } = found
    const target = { baseUrl, apiKey }
    return testedNow(await testConnection(kind, target), target)
  },
  failed: 'Couldn’t test the connection.',
  everyMs: CHECK_WINDOW_MS,
  keysMax: 500,
})

/** The last test of an instance; null if its address or key has changed since. */
export const testOf = (
  result: InstanceTest | null | undefined,
  { baseUrl, apiKey }: ConnectionTarget,
): ConnectionTest | null =>
  result?.target.baseUrl === baseUrl && result.target.apiKey === apiKey ? result.test : null

/** Tests a saved instance unless it was tested within the last minute, with the same address and key. */
export const testInstance = async (
  kind: ArrKind,
  instance: Instance,
  { force = false } = {},
): Promise<ConnectionTest | null> => {
  const tests = instanceTests(instanceKey(kind, instance.id))
  const isStale = tests.state.data !== null && testOf(tests.state.data, instance) === null
  await tests.load({ force: force || isStale })
  return testOf(tests.state.data, instance)
}

export interface UnreachableInstance {
  readonly kind: ArrKind
  readonly id: number
  readonly name: string
  readonly message: string
}

interface Connections {
  readonly connected: readonly ConnectedInstance[]
  readonly unreachable: readonly UnreachableInstance[]
  /** Why instances couldn't be tested. */
  readonly untested: readonly string[]
}

interface ConnectedInstance {
  readonly key: InstanceKey
  readonly name: string
}

const check = async (kind: ArrKind, instance: Instance): Promise<Partial<Connections>> => {
  const { id, name } = instance
  const key = instanceKey(kind, id)
  const test = await testInstance(kind, instance, { force: true })
  if (test === null) return {}
  if (test.outcome === 'passed') return { connected: [{ key, name }] }
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
    connected: checks.flatMap(({ connected = [] }) => connected),
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

/**
 * Why the profiles and folders of connected instances couldn't be loaded. Loaded after the tests, so that their result
 * doesn't wait for it.
 */
export const destinationChecks = resource<readonly string[]>({
  load: async () => {
    await connections.load()
    const checks = (connections.state.data?.connected ?? []).map(async ({ key, name }) => {
      const options = destinationOptions(key)
      await Promise.all(options.map(each => each.load()))
      const error = options.find(each => each.state.error)?.state.error
      return error ? [`${bidiIsolate(name)}: ${error}`] : []
    })
    return (await Promise.all(checks)).flat()
  },
  failed: cause => messageOf(cause, 'Couldn’t check the destinations.'),
  everyMs: CHECK_WINDOW_MS,
})

export const checkInstances = async (options?: { force: boolean }): Promise<void> => {
  await connections.load(options)
  await destinationChecks.load(options)
}

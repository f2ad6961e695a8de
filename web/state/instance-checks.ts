import { ARR_KINDS, type ArrKind } from '../contract/instances.ts'
import { bidiIsolate } from '../lib/bidi-isolate.ts'
import { nowIso } from '../lib/clock.ts'
import { messageOf } from '../lib/errors.ts'
import { onSignOut } from '../lib/on-sign-out.ts'
import { type ConnectionTarget, type ConnectionTest, testConnection } from './connection-test.ts'
import {
  destinationOptions,
  type InstanceKey,
  instanceKey,
  instances,
  isPlaceholder,
} from './instances.ts'
import { CHECK_WINDOW_MS, keyedResource, resource } from './resource.ts'

/**
 * What was tested. Its place is the key of its test, because keys are seen where values aren't, unlike API keys. Places
 * are never used again.
 */
const tested: ((ConnectionTarget & { readonly kind: ArrKind }) | null)[] = []
onSignOut(() => void tested.fill(null))

/** A target has its place before its test, so that views see the test begin. */
const placeOf = (kind: ArrKind, { baseUrl, apiKey }: ConnectionTarget): number => {
  const place = tested.findIndex(
    one => one?.kind === kind && one.baseUrl === baseUrl && one.apiKey === apiKey,
  )
  return place >= 0 ? place : tested.push({ kind, baseUrl, apiKey }) - 1
}

const tests = keyedResource<`${number}`, { test: ConnectionTest; at: string }>({
  load: async place => {
    const { kind, ...target } = tested[Number(place)] as NonNullable<(typeof tested)[number]>
    return { test: await testConnection(kind, target), at: nowIso() }
  },
  failed: 'Couldn’t test the connection.',
  everyMs: CHECK_WINDOW_MS,
  keysMax: 500,
})
/** All connection tests of this session, for views. */
export const testStates = tests.states

interface TestState {
  /** The last test of this address with this key; null if there is none. */
  readonly test: ConnectionTest | null
  readonly isTesting: boolean
  /** When the test ended (ISO 8601). */
  readonly testedAt: string | undefined
}

export const testStateIn = (
  states: typeof testStates,
  kind: ArrKind,
  target: ConnectionTarget,
): TestState => {
  const { data, loading = false } = states[`${placeOf(kind, target)}`] ?? {}
  return { test: data?.test ?? null, isTesting: loading, testedAt: data?.at }
}

/** Tests a connection, at most once a minute unless forced. */
export const runTest = async (
  kind: ArrKind,
  target: ConnectionTarget,
  options?: { force: boolean },
): Promise<ConnectionTest | null> => {
  const { load, state } = tests(`${placeOf(kind, target)}`)
  await load(options)
  return state.data?.test ?? null
}

export interface UnreachableInstance {
  readonly kind: ArrKind
  readonly id: number
  readonly name: string
  readonly message: string
}

interface Connections {
  readonly connected: readonly { readonly key: InstanceKey; readonly name: string }[]
  readonly unreachable: readonly UnreachableInstance[]
  /** Why instances couldn't be tested. */
  readonly untested: readonly string[]
}

const checkAll = async (): Promise<Connections> => {
  await Promise.all(ARR_KINDS.map(kind => instances[kind].load()))
  const checks = await Promise.all(
    ARR_KINDS.flatMap(kind =>
      (instances[kind].state.data ?? [])
        .filter(instance => !isPlaceholder(instance))
        .map(async instance => ({
          kind,
          id: instance.id,
          name: instance.name,
          test: await runTest(kind, instance, { force: true }),
        })),
    ),
  )
  return {
    connected: checks.flatMap(({ kind, id, name, test }) =>
      test?.outcome === 'passed' ? { key: instanceKey(kind, id), name } : [],
    ),
    unreachable: checks.flatMap(({ test, ...instance }) =>
      test?.outcome === 'failed' ? { ...instance, message: test.message } : [],
    ),
    // If this backend version lacks the test, nothing is known about the instance.
    untested: checks.flatMap(({ name, test }) =>
      test?.outcome === 'untested' && test.isOffered ? `${bidiIsolate(name)}: ${test.reason}` : [],
    ),
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

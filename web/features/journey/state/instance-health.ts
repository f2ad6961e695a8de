import type { ArrKind, Instance } from '../../../contract/instances.ts'
import { runTest, testStateIn, type testStates } from '../../../state/instance-checks.ts'
import { destinationOptions, instanceKey, instances } from '../../../state/instances.ts'
import { type Known, knownValue, unknownValue } from '../check.ts'

export type InstanceHealth = Known<{ readonly error: string | null }>

type Tests = typeof testStates

/** What the last test of an instance says. */
export const healthOf = (kind: ArrKind, instance: Instance, tests: Tests): InstanceHealth => {
  const { test } = testStateIn(tests, kind, instance)
  if (test === null) return unknownValue('Still being tested.')
  if (test.outcome === 'untested') return unknownValue(test.reason)
  return knownValue({ error: test.outcome === 'passed' ? null : test.message })
}

/** Tests an instance and, if it responds, also loads its quality profiles and root folders. */
export const testInstance = async (
  kind: ArrKind,
  id: number,
  options?: { force: boolean },
): Promise<void> => {
  const instance = instances[kind].state.data?.find(one => one.id === id)
  if (!instance || (await runTest(kind, instance, options))?.outcome !== 'passed') return
  await Promise.all(destinationOptions(instanceKey(kind, id)).map(part => part.load()))
}

import { draftSource } from '../../../components/settings/draft-source.ts'
import { resourceSource, type SettingsSource } from '../../../components/settings/source.ts'
import type { ArrKind, Instance } from '../../../contract/instances.ts'
import { ExplainedError } from '../../../lib/errors.ts'
import type { Values } from '../../../lib/form-edits.ts'
import type { ConnectionTarget } from '../../../state/connection-test.ts'
import { runTest, testStateIn, testStates } from '../../../state/instance-checks.ts'
import { instances, isPlaceholder, plainProfile } from '../../../state/instances.ts'
import { isSameInstance } from '../../../state/same-thing.ts'
import { failureOf } from './connection-failure.ts'
import { addInstance, type InstanceValues, updateInstance } from './instance-writes.ts'

const storedValue = (row: Partial<Instance>, name: string): unknown => {
  if (name === 'qualityProfile') return plainProfile(row.qualityProfile)
  if (name === 'rootFolder') return row.rootFolder || null
  return row[name as keyof Instance]
}

/** Settings that older versions or the other kind of instance lack. */
const NOT_EVERYWHERE: readonly string[] = [
  'monitor',
  'monitorNewItems',
  'createSeasonFolders',
  'skipDefaultRoutingWhenNoMatch',
] satisfies (keyof Instance)[]
const isOffered = (row: Instance, name: string) =>
  !NOT_EVERYWHERE.includes(name) || row[name as keyof Instance] !== undefined

/** Trailing slashes break the backend's paths. */
const tidyAddress = (typed: string) => typed.trim().replace(/\/+$/, '')

/** Converts edited values for the backend. Profile ids are sent as text, because the backend alters numbers. */
const wireOf = (changed: Values): Partial<InstanceValues> => {
  const wire: Record<string, unknown> = { ...changed }
  for (const name of ['name', 'apiKey'])
    if (typeof wire[name] === 'string') wire[name] = wire[name].trim()
  if (typeof wire.baseUrl === 'string') wire.baseUrl = tidyAddress(wire.baseUrl)
  if (typeof wire.qualityProfile === 'number') wire.qualityProfile = String(wire.qualityProfile)
  return wire as Partial<InstanceValues>
}

export const targetOf = (values: { baseUrl?: unknown; apiKey?: unknown }): ConnectionTarget => ({
  baseUrl: tidyAddress(String(values.baseUrl ?? '')),
  apiKey: String(values.apiKey ?? '').trim(),
})

/**
 * Ensures that the connection works.
 * @throws ExplainedError unless the connection passed a test or this backend can't test connections
 */
const requirePassedTest = async (kind: ArrKind, target: ConnectionTarget) => {
  const last = testStateIn(testStates, kind, target).test
  const test = await runTest(kind, target, { force: last?.outcome !== 'passed' })
  if (test?.outcome === 'failed')
    throw new ExplainedError(`the connection test failed. ${failureOf(kind, target, test).title}.`)
  if (test?.outcome === 'untested' && test.isOffered) throw new ExplainedError(test.reason)
}

/**
 * If the instance is deleted elsewhere, its values are kept, so that no edits are lost.
 * @param onSynced called with the instances that newly get copies
 */
export const storedInstance = (
  kind: ArrKind,
  id: number,
  onSynced: (ids: readonly number[]) => void,
): SettingsSource<Instance> => {
  const list = instances[kind]
  const { subscribe, error, reason } = resourceSource(() => list, {
    valueOf: () => undefined,
    write: async () => undefined,
  })
  let last: Instance | null = null
  let isOpen = false
  const current = () => {
    const row = list.state.data?.find(row => row.id === id && !isPlaceholder(row))
    // Its number may belong to another instance by now.
    if (row && (!last || isSameInstance(last, row))) last = row
    return last
  }
  return {
    current,
    error,
    reason,
    subscribe,
    async read() {
      // When the form opens, the page has just loaded the list. Later loads must refetch it.
      const isRead = await list.load({ force: isOpen })
      isOpen = true
      return isRead ? current() : null
    },
    valueOf: storedValue,
    isOffered,
    async write(changed, fresh) {
      const wire = wireOf(changed)
      if (wire.baseUrl !== undefined || wire.apiKey !== undefined)
        await requirePassedTest(kind, targetOf({ ...fresh, ...wire }))
      await updateInstance(kind, id, wire, fresh)
      onSynced((wire.syncedInstances ?? []).filter(id => !fresh.syncedInstances.includes(id)))
    },
  }
}

export const newInstance = (
  kind: ArrKind,
  defaults: InstanceValues,
  onAdded: (id: number) => void,
) =>
  draftSource(defaults, async typed => {
    const values = { ...defaults, ...wireOf(typed) }
    await requirePassedTest(kind, targetOf(values))
    onAdded(await addInstance(kind, values))
  })

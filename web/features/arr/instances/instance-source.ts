import { draftSource } from '../../../components/settings/draft-source.ts'
import { resourceSource, type SettingsSource } from '../../../components/settings/source.ts'
import type { ArrKind, Instance } from '../../../contract/instances.ts'
import { ExplainedError } from '../../../lib/errors.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { throttleAsync } from '../../../lib/throttle-async.ts'
import type { ConnectionTarget } from '../../../state/connection-test.ts'
import { instanceTests, testedNow } from '../../../state/instance-checks.ts'
import { instanceKey, instances, isPlaceholder, plainProfile } from '../../../state/instances.ts'
import { isSameInstance } from '../../../state/same-thing.ts'
import { failureOf } from './connection-failure.ts'
import type { ConnectionTester } from './connection-tester.ts'
import {
  addInstance,
  type InstanceValues,
  updateInstance,
  type WrittenInstance,
} from './instance-writes.ts'

const storedValue = (row: Partial<Instance>, name: string): unknown => {
  if (name === 'qualityProfile') return plainProfile(row.qualityProfile)
  if (name === 'rootFolder') return row.rootFolder || null
  return row[name as keyof Instance]
}

/** Settings that older versions lack. */
const NEWER = ['monitor', 'skipDefaultRoutingWhenNoMatch'] as const
const isOffered = (row: Instance, name: string) =>
  NEWER.every(newer => newer !== name || row[newer] !== undefined)

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
const requirePassedTest = async (
  kind: ArrKind,
  tester: ConnectionTester,
  target: ConnectionTarget,
) => {
  const known = tester.testOf(target)
  const test = known?.outcome === 'passed' ? known : await tester.run(target)
  if (test.outcome === 'failed')
    throw new ExplainedError(`the connection test failed. ${failureOf(kind, target, test).title}.`)
  if (test.outcome === 'untested' && test.isOffered) throw new ExplainedError(test.reason)
}

export interface Written extends WrittenInstance {
  newlySynced: readonly number[]
}

interface Options {
  tester: ConnectionTester
  onWritten: (written: Written) => void
}

const newlySyncedOf = (changed: Values, before: readonly number[]) =>
  ((changed.syncedInstances as readonly number[] | undefined) ?? []).filter(
    id => !before.includes(id),
  )

/** Forms that load within this time share one call. */
const SHARED_READ_MS = 500
const rereads = {
  radarr: throttleAsync(SHARED_READ_MS, () => instances.radarr.load({ force: true })),
  sonarr: throttleAsync(SHARED_READ_MS, () => instances.sonarr.load({ force: true })),
} satisfies Record<ArrKind, unknown>

/** If the instance is deleted elsewhere, its values are kept, so that no edits are lost. */
export const storedInstance = (
  kind: ArrKind,
  id: number,
  { tester, onWritten }: Options,
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
      const isRead = isOpen ? await rereads[kind]() : await list.load()
      isOpen = true
      return isRead ? current() : null
    },
    valueOf: storedValue,
    isOffered,
    async write(changed, fresh) {
      const wire = wireOf(changed)
      if (wire.baseUrl !== undefined || wire.apiKey !== undefined) {
        const target = targetOf({ ...fresh, ...wire })
        await requirePassedTest(kind, tester, target)
        const test = tester.testOf(target)
        if (test) instanceTests(instanceKey(kind, id)).set(testedNow(test, target))
      }
      const written = await updateInstance(kind, id, wire, fresh)
      onWritten({ ...written, newlySynced: newlySyncedOf(changed, fresh.syncedInstances) })
    },
  }
}

export const newInstance = (
  kind: ArrKind,
  defaults: InstanceValues,
  { tester, onWritten }: Options,
) =>
  draftSource(defaults, async typed => {
    const values = { ...defaults, ...wireOf(typed) }
    await requirePassedTest(kind, tester, targetOf(values))
    onWritten({ ...(await addInstance(kind, values)), newlySynced: [] })
  })

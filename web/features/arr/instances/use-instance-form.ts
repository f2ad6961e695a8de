import { useEffect, useMemo, useState } from 'react'
import { type Instances, NOT_CONNECTED } from '../../../components/routing/use-instances.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Instance } from '../../../contract/instances.ts'
import { config } from '../../../state/config.ts'
import type { ConnectionTest } from '../../../state/connection-test.ts'
import { instanceTests, testInstance, testOf } from '../../../state/instance-checks.ts'
import {
  destinationOptions,
  instanceKey,
  isPlaceholder,
  loadLookups,
} from '../../../state/instances.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { Kind } from '../kinds.ts'
import { failureOf } from './connection-failure.ts'
import { connectionTester } from './connection-tester.ts'
import { instanceSettings } from './instance-settings.tsx'
import { storedInstance, targetOf, type Written } from './instance-source.ts'

/** Whether to load the options. Loading would fail if the test found that nothing responds. */
const canLoadOptions = (kind: Kind, at: Pick<Instance, 'baseUrl'>, test: ConnectionTest) =>
  test.outcome !== 'failed' || failureOf(kind.id, at, test).step === 'webhook'

/** Tests a saved instance, and then loads its profiles and folders if it responds. */
export const checkInstance = async (kind: Kind, row: Instance, options?: { force: boolean }) => {
  const test = await testInstance(kind.id, row, options)
  if (test && canLoadOptions(kind, row, test))
    for (const each of destinationOptions(instanceKey(kind.id, row.id))) void each.load(options)
  return test
}

interface Options {
  kindInstances: Instances
  onWritten: (written: Written) => void
}

export const useInstanceForm = (kind: Kind, row: Instance, options: Options) => {
  const { kindInstances, onWritten } = options
  const { id } = row
  const reportWritten = useStableCallback(onWritten)
  const [tester] = useState(() => connectionTester(kind.id))
  const [source] = useState(() => storedInstance(kind.id, id, { tester, onWritten: reportWritten }))
  const { isTesting: isTestingEdit } = useStore(tester.state)
  const saved = useStore(instanceTests.states)[instanceKey(kind.id, id)]
  const { data: settings } = useResource(config)
  const isMonitored = settings ? (settings.plexSessionMonitoring?.enabled ?? false) : null

  const savedTest = testOf(saved?.data, row)
  const canLoad = savedTest !== null && canLoadOptions(kind, row, savedTest)
  useEffect(() => {
    if (canLoad) void loadLookups(kind.id, id)
  }, [kind, id, canLoad])

  const {
    profiles,
    folders,
    tags,
    error: lookupError,
    loading: isAsking,
  } = kindInstances.lookupsFor(id)
  const others = useMemo(
    () => (kindInstances.list ?? []).filter(other => other.id !== id && !isPlaceholder(other)),
    [kindInstances.list, id],
  )
  const isConfigured = lookupError === null && (savedTest === null || canLoad)
  const { settings: fields, ...groups } = useMemo(
    () =>
      instanceSettings(kind, {
        id,
        stored: row,
        others,
        profiles,
        folders,
        tags,
        blocked: isConfigured ? null : NOT_CONNECTED,
        isMonitored,
      }),
    [kind, id, row, others, profiles, folders, tags, isConfigured, isMonitored],
  )
  const form = useSettings(`/${kind.id}/instances/${id}`, fields, source, {
    failed: 'the server rejected the values or returned an error.',
    parameter: 'instance',
  })
  const target = targetOf(form.values)
  const stored = targetOf(row)
  const isSameTarget = target.baseUrl === stored.baseUrl && target.apiKey === stored.apiKey
  const askAgain = () => void loadLookups(kind.id, id, { force: true })

  return {
    form,
    ...groups,
    isTesting: isSameTarget ? (saved?.loading ?? false) : isTestingEdit,
    /** Test result for the address and key as entered; null if they haven't been tested. */
    test: isSameTarget ? savedTest : tester.testOf(target),
    testedAt: isSameTarget && savedTest ? saved?.data?.at : undefined,
    target,
    runTest: async () => {
      if (!isSameTarget) return void (await tester.run(target))
      const test = await checkInstance(kind, row, { force: true })
      if (test && canLoadOptions(kind, row, test)) askAgain()
    },
    lookupError,
    isAsking,
    askAgain,
  }
}
export type InstanceFormState = ReturnType<typeof useInstanceForm>

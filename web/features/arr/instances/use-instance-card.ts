import { useEffect, useMemo, useState } from 'react'
import { type Instances, NOT_CONNECTED } from '../../../components/routing/use-instances.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Instance } from '../../../contract/instances.ts'
import {
  type ConnectionTarget,
  type ConnectionTest,
  knownFailure,
  rememberTest,
} from '../../../state/connection-test.ts'
import { instanceKey, isPlaceholder, loadLookups } from '../../../state/instances.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { Kind } from '../kinds.ts'
import { failureOf } from './connection-failure.ts'
import { connectionTester } from './connection-tester.ts'
import { instanceSettings } from './instance-settings.tsx'
import { storedInstance, targetOf, type Written } from './instance-source.ts'

/** Whether to load the options. Loading would fail if the test found that nothing responds. */
const canLoadOptions = (kind: Kind, at: Pick<Instance, 'baseUrl'>, test: ConnectionTest) =>
  test.outcome !== 'failed' || failureOf(kind.id, at, test).step === 'webhook'

interface Options {
  kindInstances: Instances
  /** Whether Plex session monitoring is enabled; null if unknown. */
  isMonitored: boolean | null
  onWritten: (written: Written) => void
}

export const useInstanceCard = (kind: Kind, row: Instance, options: Options) => {
  const { kindInstances, isMonitored, onWritten } = options
  const { id } = row
  const reportWritten = useStableCallback(onWritten)
  const [tester] = useState(() => connectionTester(kind.id))
  const [known] = useState(() => knownFailure(instanceKey(kind.id, id)))
  const [source] = useState(() =>
    storedInstance(kind.id, id, {
      tester,
      onWritten: reportWritten,
    }),
  )
  const { isTesting, test: latestTest } = useStore(tester.state)
  const hasTested = latestTest !== null

  const storedTarget = useMemo(() => targetOf(row), [row])
  const { baseUrl, apiKey } = storedTarget
  useEffect(() => {
    let isHere = true
    const target = { baseUrl, apiKey }
    const ask = async () => {
      const test = tester.testOf(target) ?? (await tester.run(target))
      rememberTest(instanceKey(kind.id, id), test)
      if (isHere && canLoadOptions(kind, target, test)) void loadLookups(kind.id, id)
    }
    void ask()
    return () => {
      isHere = false
    }
  }, [kind, id, tester, baseUrl, apiKey])

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
  /** Uses the previous visit's result until the first test has finished, so that nothing moves if both are the same. */
  const testOf = (target: ConnectionTarget) =>
    tester.testOf(target) ?? (hasTested || target !== storedTarget ? null : known)
  const storedTest = testOf(storedTarget)
  const isConfigured =
    lookupError === null && (storedTest === null || canLoadOptions(kind, row, storedTest))
  const { settings, main, switches, lists } = useMemo(
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
  const form = useSettings(`/${kind.id}/instances/${id}`, settings, source, {
    failed: 'the server rejected the values or returned an error.',
  })
  const target = targetOf(form.values)
  const isSameTarget = target.baseUrl === baseUrl && target.apiKey === apiKey

  return {
    form,
    main,
    switches,
    lists,
    isTesting,
    /** Test result for the address and key as entered; null if they haven't been tested. */
    test: isSameTarget ? storedTest : tester.testOf(target),
    target,
    /** The address or key was changed, so the connection must be tested before saving. */
    isOtherTarget: !isSameTarget,
    runTest: async () => {
      const test = await tester.run(target)
      if (isSameTarget) rememberTest(instanceKey(kind.id, id), test)
      if (isSameTarget && canLoadOptions(kind, row, test))
        void loadLookups(kind.id, id, { force: true })
      return test
    },
    lookupError,
    isAsking,
    askAgain: () => void loadLookups(kind.id, id, { force: true }),
  }
}
export type InstanceCardState = ReturnType<typeof useInstanceCard>

import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  type InstanceLookups,
  type Instances,
  NOT_CONNECTED,
  useLookups,
} from '../../../components/routing/use-instances.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Instance } from '../../../contract/instances.ts'
import { config } from '../../../state/config.ts'
import { testStateIn, testStates } from '../../../state/instance-checks.ts'
import { isPlaceholder } from '../../../state/instances.ts'
import { focusField } from '../../../ui/focus.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { Kind } from '../kinds.ts'
import { useConnection } from './connection-result.tsx'
import { instanceSettings } from './instance-settings.tsx'
import { storedInstance } from './instance-source.ts'
import { canLoadOptions } from './instance-state.ts'

export const useInstanceForm = (
  kind: Kind,
  row: Instance,
  kindInstances: Instances,
  onSynced: (ids: readonly number[]) => void,
) => {
  const { id } = row
  const reportSynced = useStableCallback(onSynced)
  const [source] = useState(() => storedInstance(kind.id, id, reportSynced))
  const { data: settings } = useResource(config)
  const isMonitored = settings ? (settings.plexSessionMonitoring?.enabled ?? false) : null

  const { test } = testStateIn(useStore(testStates), kind.id, row)
  const canLoad = canLoadOptions(kind, row, test)
  const askAgain = useLookups(kind.id, kindInstances.list, canLoad ? id : null)
  const { error: lookupError, loading: isAsking, ...lookups } = kindInstances.lookupsFor(id)
  const { profiles, folders, tags } = lookups
  const others = useMemo(
    () => (kindInstances.list ?? []).filter(other => other.id !== id && !isPlaceholder(other)),
    [kindInstances.list, id],
  )
  const isConfigured = lookupError === null && (test === null || canLoad)
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
  usePreselection(form, lookups)
  return {
    form,
    ...groups,
    connection: useConnection(kind, form.values, row),
    lookupError,
    isAsking,
    askAgain,
  }
}
export type InstanceFormState = ReturnType<typeof useInstanceForm>

/**
 * Selects the profile and the folder of an incomplete instance if there is only one of them, and focuses the first that is
 * left to choose.
 */
const usePreselection = (
  form: Pick<InstanceFormState['form'], 'value' | 'set' | 'frame'>,
  { profiles, folders }: Pick<InstanceLookups, 'profiles' | 'folders'>,
) => {
  const onlyProfile = profiles?.length === 1 ? profiles[0]?.id : undefined
  const onlyFolder = folders?.length === 1 ? folders[0]?.path : undefined
  const preselect = useEffectEvent((name: 'qualityProfile' | 'rootFolder', only: unknown) => {
    if (only !== undefined && form.value(name) === null) form.set(name, only)
  })
  const focusMissing = useEffectEvent(() => {
    const missing = ['qualityProfile', 'rootFolder'] as const
    const name = missing.find(one => form.value(one) === null)
    if (name) focusField(form.frame.current, `[name="${name}"]`)
  })
  const isLoaded = profiles !== null && folders !== null
  useEffect(() => preselect('qualityProfile', onlyProfile), [onlyProfile])
  useEffect(() => preselect('rootFolder', onlyFolder), [onlyFolder])
  useEffect(() => {
    if (isLoaded) focusMissing()
  }, [isLoaded])
}

import PlugZap from 'lucide-react/icons/plug-zap'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { destinationProblems } from '../../../components/routing/destination-problems.ts'
import {
  type InstanceLookups,
  type Instances,
  NOT_CONNECTED,
  useLookups,
} from '../../../components/routing/use-instances.ts'
import { SaveBar } from '../../../components/settings/save-bar.tsx'
import { SaveHistoryButton } from '../../../components/settings/save-history.tsx'
import { SettingsGrid } from '../../../components/settings/settings-card.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { config } from '../../../state/config.ts'
import { testStateIn, testStates } from '../../../state/instance-checks.ts'
import { instanceKey, isPlaceholder } from '../../../state/instances.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusField } from '../../../ui/focus.ts'
import { Problem } from '../../../ui/problem.tsx'
import { SheetBody } from '../../../ui/side-sheet.tsx'
import { Time } from '../../../ui/time.tsx'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { Kind } from '../kinds.ts'
import { explainWarning } from './connection-failure.ts'
import { ConnectionBadge, ConnectionFailureCard, useConnection } from './connection-result.tsx'
import { CopyRun, useCopyQuestion } from './copy-titles.tsx'
import { FORM_COLUMNS, instanceSettings } from './instance-settings.tsx'
import { storedInstance } from './instance-source.ts'
import { canLoadOptions } from './instance-state.ts'
import { writeWarnings } from './instance-writes.ts'
import { UsedBy } from './used-by-rules.tsx'

interface InstanceFormProps {
  kind: Kind
  row: Instance
  kindInstances: Instances
  titleId: string
  /** Place for the buttons at the top of the sheet. */
  head: HTMLElement | null
  isOpen: boolean
  isGone: boolean
  onAddAgain: (row: Instance) => void
  onDiscard: () => void
}

/** The instance can be edited even if it doesn't respond. */
export function InstanceForm(props: InstanceFormProps) {
  const { kind, row, kindInstances, titleId, head, isOpen, isGone } = props
  const copying = useCopyQuestion(kind, kindInstances.list)
  const state = useInstanceForm(kind, row, kindInstances, ids => {
    const targets = kindInstances.list?.filter(({ id }) => ids.includes(id)) ?? []
    if (targets.length > 0) copying.ask(targets)
  })
  const { form, connection } = state
  const discard = useEffectEvent(form.discard)
  useEffect(() => {
    if (!isOpen) discard()
  }, [isOpen])
  return (
    <>
      {head &&
        createPortal(
          <>
            <Button
              variant="clear"
              size="sm"
              icon={<PlugZap />}
              busy={connection.isTesting}
              onClick={() => void connection.runTest()}
            >
              Test
            </Button>
            <SaveHistoryButton form={form} />
          </>,
          head,
        )}
      <SheetBody>
        <div ref={form.frame} className="@container grid min-w-0 gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={titleId} className="min-w-0 text-lg wrap-anywhere">
              <bdi>{bidiIsolate(row.name)}</bdi>
            </h2>
            <span role="status">
              <ConnectionBadge {...connection} />
            </span>
            {row.isDefault && <Badge tone="info">Default</Badge>}
            {connection.testedAt && (
              <span className="text-sm text-ink-2">
                Tested <Time value={connection.testedAt} />
              </span>
            )}
          </div>
          {isGone && (
            <Gone
              onAddAgain={() => props.onAddAgain({ ...row, ...state.form.values })}
              onDiscard={props.onDiscard}
            />
          )}
          <Notes {...props} state={state} />
          {isOpen && <CopyRun kind={kind} />}
          <SettingsGrid columns={FORM_COLUMNS} form={form} fields={state.main} />
          <SettingsGrid columns={FORM_COLUMNS} form={form} fields={state.switches} />
          <hr className="-mx-5 border-rule max-md:-mx-4" />
          <SettingsGrid columns="" form={form} fields={state.lists} />
          <UsedBy kind={kind} row={row} list={kindInstances.list} />
        </div>
      </SheetBody>
      <SaveBar form={form} />
      {copying.dialog}
    </>
  )
}

/** What is wrong with the instance, and what is left to choose. */
function Notes(props: InstanceFormProps & { state: InstanceFormState }) {
  const { kind, row, kindInstances, state } = props
  const key = instanceKey(kind.id, row.id)
  const warning = useStore(writeWarnings)[key]
  const { connection, form, lookupError } = state
  const { test } = connection
  const problems = destinationProblems(
    { instanceId: row.id, qualityProfile: row.qualityProfile, rootFolder: row.rootFolder },
    kindInstances,
  )
  const isUnset = form.value('qualityProfile') === null || form.value('rootFolder') === null
  return (
    <>
      {warning !== undefined && (
        <Problem
          tone="wait"
          {...explainWarning(kind.id, warning)}
          onDismiss={() => {
            delete writeWarnings[key]
          }}
        />
      )}
      {problems.map(({ label, text }) => (
        <Problem key={label} title={label} cause={text} />
      ))}
      <ConnectionFailureCard
        {...connection}
        onEdit={name => focusField(form.frame.current, `[name="${name}"]`)}
      />
      {test?.outcome === 'untested' && (
        <Problem
          tone="wait"
          title="Couldn’t test the connection"
          cause={test.reason}
          onRetry={test.isOffered ? () => void connection.runTest() : undefined}
          isRetrying={connection.isTesting}
        />
      )}
      {test?.outcome !== 'failed' && lookupError !== null && (
        <Problem
          tone="wait"
          title={`Couldn’t load the options from ${row.name}`}
          cause={lookupError}
          onRetry={state.askAgain}
          isRetrying={state.isAsking}
        />
      )}
      {test?.outcome === 'passed' && isUnset && (
        <p className="text-ink-2">
          Choose a quality profile and root folder for new {kind.many} in {kind.label}.
        </p>
      )}
    </>
  )
}

/** Shown if the instance was deleted elsewhere while it was being edited. */
function Gone({ onAddAgain, onDiscard }: { onAddAgain: () => void; onDiscard: () => void }) {
  return (
    <Problem
      title="This instance was deleted"
      cause="The instance was deleted in another tab or by another admin. Your changes are kept, and you can add the instance again."
      action={
        <>
          <Button variant="neutral" size="sm" onClick={onAddAgain}>
            Add it again
          </Button>
          <Button variant="neutralnoShadow" size="sm" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    />
  )
}

const useInstanceForm = (
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
type InstanceFormState = ReturnType<typeof useInstanceForm>

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

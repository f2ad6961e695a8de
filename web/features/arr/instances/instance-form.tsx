import PlugZap from 'lucide-react/icons/plug-zap'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { destinationProblems } from '../../../components/routing/destination-problems.ts'
import type { Instances } from '../../../components/routing/use-instances.ts'
import { SaveBar } from '../../../components/settings/save-bar.tsx'
import { SaveHistoryButton } from '../../../components/settings/save-history.tsx'
import { SettingsGrid } from '../../../components/settings/settings-card.tsx'
import { useStore } from '../../../components/use-store.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { instanceKey } from '../../../state/instances.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusField } from '../../../ui/focus.ts'
import { Problem } from '../../../ui/problem.tsx'
import { SheetBody } from '../../../ui/side-sheet.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Kind } from '../kinds.ts'
import { explainWarning } from './connection-failure.ts'
import { ConnectionBadge, ConnectionFailureCard } from './connection-result.tsx'
import { CopyRun, useCopyQuestion } from './copy-titles.tsx'
import { FORM_COLUMNS } from './instance-settings.tsx'
import { writeWarnings } from './instance-writes.ts'
import { type InstanceFormState, useInstanceForm } from './use-instance-form.ts'
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

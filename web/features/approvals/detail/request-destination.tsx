import { useMemo, useState } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { titleProblems } from '../../../components/routing/destination-problems.ts'
import { instanceDefaults, routingIn } from '../../../components/routing/routing-draft.ts'
import { RoutingFields, routingSettings } from '../../../components/routing/routing-fields.tsx'
import { type Instances, isUnset, useInstances } from '../../../components/routing/use-instances.ts'
import { SaveQuestions } from '../../../components/settings/save-bar.tsx'
import type { SettingsSource } from '../../../components/settings/source.ts'
import { type SettingsForm, useSettings } from '../../../components/settings/use-settings.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { notify } from '../../../state/toasts.ts'
import { Problem } from '../../../ui/problem.tsx'
import { ChangeButton, DestinationList } from '../facts/destination.tsx'
import { Fact } from '../facts/fact.tsx'

interface DestinationProps extends RoutingProps {
  canEdit: boolean
}

/** Destination of the request. The editor is shown if it was opened, or if the routing was changed or is incomplete. */
export function RequestDestination({ canEdit, ...editor }: DestinationProps) {
  const { row, form, kindInstances } = editor
  const [isRoutingOpen, setIsRoutingOpen] = useState(false)
  const hasNoInstance = isUnset(kindInstances.list)
  const isDirty = form.changes.length > 0
  const isPlaced = form.value('instanceId') !== null
  const canFold = canEdit && !isDirty && isPlaced && !hasNoInstance
  const isEditing = canEdit && (isRoutingOpen || isDirty || !isPlaced)
  const problem = canEdit ? form.problem : null
  const toggle = () => setIsRoutingOpen(!isRoutingOpen)
  useActions({ destination: () => (canFold ? toggle() : false) })
  return (
    <>
      <Fact
        name="Destination"
        layout="row"
        action={canFold && <ChangeButton aria-expanded={isEditing} onClick={toggle} />}
      >
        <DestinationList row={row} draft={routingIn(isEditing ? form.values : form.stored)} />
      </Fact>
      {(isEditing || problem !== null) && !hasNoInstance && (
        <div className="grid gap-3 border-b border-rule py-3">
          {problem !== null && <Problem title={problem} />}
          {isEditing && <RoutingEditor {...editor} />}
        </div>
      )}
      <SaveQuestions form={form} />
    </>
  )
}

interface RoutingProps {
  row: Approval
  form: SettingsForm
  kindInstances: Instances
}

export const useRoutingForm = (
  { contentType, contentTitle }: Approval,
  source: SettingsSource<Approval>,
  options: Pick<Parameters<typeof useSettings>[3] & object, 'unsaved'>,
) => {
  const kindInstances = useInstances(KIND_OF[contentType])
  const settings = useMemo(() => routingSettings(kindInstances, instanceDefaults), [kindInstances])
  const form = useSettings(null, settings, source, {
    doing: 'save the routing',
    failed: 'The server rejected the routing.',
    onSaved: () =>
      notify({ kind: 'success', title: `Routing of ${bidiIsolate(contentTitle)} saved` }),
    ...options,
  })
  return {
    kindInstances,
    form,
    isDestinationOk: titleProblems(routingIn(form.values), kindInstances).length === 0,
  }
}

export function RoutingEditor({ row, form, kindInstances }: RoutingProps) {
  return (
    <div ref={form.frame} className="grid gap-4">
      <RoutingFields content={row.contentType} form={form} kindInstances={kindInstances} />
    </div>
  )
}

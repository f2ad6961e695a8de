import { useMemo } from 'react'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { titleProblems } from '../../../components/routing/destination-problems.ts'
import { instanceDefaults, routingIn } from '../../../components/routing/routing-draft.ts'
import { RoutingFields, routingSettings } from '../../../components/routing/routing-fields.tsx'
import { type Instances, useInstances } from '../../../components/routing/use-instances.ts'
import type { SettingsSource } from '../../../components/settings/source.ts'
import { type SettingsForm, useSettings } from '../../../components/settings/use-settings.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'

export interface RoutingProps {
  row: Approval
  form: SettingsForm
  kindInstances: Instances
}

export const useRoutingForm = (
  { contentType }: Approval,
  source: SettingsSource<Approval>,
  options: Pick<Parameters<typeof useSettings>[3] & object, 'onSaved' | 'unsaved'>,
) => {
  const kindInstances = useInstances(KIND_OF[contentType])
  const settings = useMemo(() => routingSettings(kindInstances, instanceDefaults), [kindInstances])
  const form = useSettings(null, settings, source, {
    doing: 'save the routing',
    failed: 'The server rejected the routing.',
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
      <ConflictNote form={form} />
      <RoutingFields content={row.contentType} form={form} kindInstances={kindInstances} />
    </div>
  )
}

function ConflictNote({ form }: Pick<RoutingProps, 'form'>) {
  if (form.conflicts.length === 0) return null
  const resolve = (side: 'mine' | 'theirs') => {
    for (const { key } of form.conflicts) form.resolveConflict(key, side)
  }
  return (
    <Problem
      tone="wait"
      title="The routing was changed elsewhere"
      cause={form.conflicts
        .map(({ field, theirs }) => `${field.label} is now ${field.format(theirs, form.stored)}`)
        .join('; ')}
      action={
        <>
          <Button variant="neutral" size="sm" onClick={() => resolve('theirs')}>
            Use saved value
          </Button>
          <Button variant="neutral" size="sm" onClick={() => resolve('mine')}>
            Keep my value
          </Button>
        </>
      }
    />
  )
}

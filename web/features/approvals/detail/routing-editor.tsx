import { RoutingFields } from '../../../components/routing/routing-fields.tsx'
import type { Instances } from '../../../components/routing/use-instances.ts'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'

export interface RoutingProps {
  row: Approval
  form: SettingsForm
  kindInstances: Instances
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

import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { RoutingFields } from '../../../components/routing/routing-fields.tsx'
import { FIELD_LABELS, valueLabel } from '../../../components/routing/routing-labels.ts'
import type { Instances } from '../../../components/routing/use-instances.ts'
import type { RoutingForm } from '../../../components/routing/use-routing-form.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'

interface RoutingEditorProps {
  row: Approval
  form: RoutingForm
  arr: Instances
}

export function RoutingEditor({ row, form, arr }: RoutingEditorProps) {
  return (
    <div className="grid gap-4">
      <ConflictNote form={form} arr={arr} />
      <RoutingFields
        kind={KIND_OF[row.contentType]}
        content={row.contentType}
        form={form}
        arr={arr}
      />
    </div>
  )
}

function ConflictNote({ form, arr }: Pick<RoutingEditorProps, 'form' | 'arr'>) {
  if (form.conflicts.length === 0) return null
  const names = arr.namesOf(form.stored.instanceId)
  return (
    <Problem
      tone="wait"
      title="The routing was changed elsewhere"
      cause={form.conflicts
        .map(({ key }) => `${FIELD_LABELS[key]} is now ${valueLabel(key, form.stored, names)}`)
        .join('; ')}
      action={
        <>
          <Button variant="neutral" size="sm" onClick={() => form.resolveConflicts('theirs')}>
            Use saved value
          </Button>
          <Button variant="neutral" size="sm" onClick={() => form.resolveConflicts('mine')}>
            Keep mine
          </Button>
        </>
      }
    />
  )
}

import { NoInstance } from '../../../../components/routing/no-instance.tsx'
import { RoutingFields } from '../../../../components/routing/routing-fields.tsx'
import { type Instances, isUnset } from '../../../../components/routing/use-instances.ts'
import { Card } from '../../../../ui/card.tsx'
import type { Kind } from '../../kinds.ts'
import { NOWHERE } from '../rule-labels.ts'
import type { RuleForm } from './rule-settings.tsx'

interface DestinationCardProps {
  kind: Kind
  form: RuleForm
  kindInstances: Instances
}

export function DestinationCard({ kind, form, kindInstances }: DestinationCardProps) {
  if (form.value('excludes') === true) return <Card title="Destination">{NOWHERE}</Card>
  return (
    <Card title="Destination">
      {isUnset(kindInstances.list) && (
        <div className="mb-4">
          <NoInstance kind={kind.id} cause="A rule needs an instance to send titles to." />
        </div>
      )}
      <RoutingFields content={kind.content} form={form} kindInstances={kindInstances} />
    </Card>
  )
}

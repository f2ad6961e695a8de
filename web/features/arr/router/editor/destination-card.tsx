import { RoutingFields } from '../../../../components/routing/routing-fields.tsx'
import { type Instances, isUnset } from '../../../../components/routing/use-instances.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Problem } from '../../../../ui/problem.tsx'
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
        <Problem
          className="mb-4"
          tone="wait"
          title={`No ${kind.label} instance configured`}
          cause="A rule needs an instance to send titles to."
          action={
            <ButtonLink to={kind.instancesPath} variant="neutral" size="sm">
              Set up {kind.label}
            </ButtonLink>
          }
        />
      )}
      <RoutingFields content={kind.content} form={form} kindInstances={kindInstances} />
    </Card>
  )
}

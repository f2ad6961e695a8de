import { NoInstance } from '../../../../components/routing/no-instance.tsx'
import { RoutingFields } from '../../../../components/routing/routing-fields.tsx'
import { type Instances, isUnset } from '../../../../components/routing/use-instances.ts'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { Card } from '../../../../ui/card.tsx'
import type { Kind } from '../../kinds.ts'
import { canExclude } from '../can-exclude.ts'
import type { RuleForm } from './rule-settings.tsx'

interface DestinationCardProps {
  kind: Kind
  form: RuleForm
  kindInstances: Instances
}

export function DestinationCard({ kind, form, kindInstances }: DestinationCardProps) {
  const excludes = form.value('excludes') === true
  return (
    <Card title="Destination" isLined className="space-y-4">
      {(excludes || canExclude(kindInstances.list)) && <SettingField form={form} name="excludes" />}
      {!excludes && isUnset(kindInstances.list) && (
        <NoInstance kind={kind.id} cause="A rule needs an instance to send titles to." />
      )}
      {!excludes && (
        <RoutingFields content={kind.content} form={form} kindInstances={kindInstances} />
      )}
    </Card>
  )
}

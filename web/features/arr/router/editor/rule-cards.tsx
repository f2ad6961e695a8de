import { NoInstance } from '../../../../components/routing/no-instance.tsx'
import { RoutingFields } from '../../../../components/routing/routing-fields.tsx'
import { isUnset } from '../../../../components/routing/use-instances.ts'
import { SaveBar } from '../../../../components/settings/save-bar.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { SettingsCard } from '../../../../components/settings/settings-card.tsx'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { Card } from '../../../../ui/card.tsx'
import { COLUMNS, useIsWide } from '../column-layout.ts'
import { EffectLine, EffectStatus, RulePreview, useDraftPreview } from '../effect/rule-preview.tsx'
import { canExclude } from '../use-conditions.ts'
import { ConditionsCard } from './condition-editor.tsx'
import type { useRuleForm } from './use-rule-form.ts'

type RuleCardsProps = ReturnType<typeof useRuleForm> & { list: readonly RouterRule[] }

/** The cards of a rule, beside its effect. */
export function RuleCards(props: RuleCardsProps) {
  const { kind, id, form, list, kindInstances, fields, names } = props
  const isWide = useIsWide()
  const onMove = (place: number) => form.set('place', place)
  const preview = useDraftPreview({ kind, rules: list, id, values: form.values, onMove })
  const excludes = form.value('excludes') === true
  return (
    <div ref={form.frame} className={COLUMNS}>
      <div className="min-w-0">
        <div className="space-y-3.5">
          <Card as="div">
            <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_7.5rem_auto]">
              <SettingField form={form} name="name" />
              <SettingField form={form} name="place" />
              <SettingField form={form} name="enabled" className="sm:pt-6.5" />
            </div>
          </Card>
          <ConditionsCard form={form} fields={fields} items={preview.items} names={names} />
          <Card title="Destination" isLined className="space-y-4">
            {(excludes || canExclude(kindInstances)) && (
              <SettingField form={form} name="excludes" />
            )}
            {!excludes && isUnset(kindInstances.list) && (
              <NoInstance kind={kind.id} cause="A rule needs an instance to send titles to." />
            )}
            {!excludes && (
              <RoutingFields
                isFolded
                content={kind.content}
                form={form}
                kindInstances={kindInstances}
              />
            )}
          </Card>
          {!excludes && (
            <SettingsCard
              title="Approval and quotas"
              form={form}
              fields={['requiresApproval', 'approvalReason', 'bypassesQuotas']}
            />
          )}
        </div>
        <SaveBar form={form} lead={isWide ? undefined : <EffectLine preview={preview} />} />
      </div>
      {isWide && <RulePreview {...preview} edited={preview} />}
      <EffectStatus text={preview.summary} />
    </div>
  )
}

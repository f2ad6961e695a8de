import type { Instances } from '../../../../components/routing/use-instances.ts'
import { SaveBar } from '../../../../components/settings/save-bar.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { SettingsCard } from '../../../../components/settings/settings-card.tsx'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { Card } from '../../../../ui/card.tsx'
import { useMedia } from '../../../../ui/use-media.ts'
import type { Kind } from '../../kinds.ts'
import { COLUMNS, WIDE } from '../column-layout.ts'
import { DraftPreview, EffectLine, EffectStatus, useDraftPreview } from '../effect/rule-preview.tsx'
import type { ConditionNames } from '../rule-labels.ts'
import { unstoredRule } from '../rule-values.ts'
import type { useConditionFields } from '../use-condition-fields.ts'
import { ConditionsCard } from './conditions-card.tsx'
import { DestinationCard } from './destination-card.tsx'
import type { RuleForm } from './rule-settings.tsx'

interface RuleFormsProps {
  kind: Kind
  id: number | null
  form: RuleForm
  list: readonly RouterRule[]
  kindInstances: Instances
  names: ConditionNames
  metadata: ReturnType<typeof useConditionFields>
}

/** The cards of a rule, beside what its draft would match. */
export function RuleForms({
  kind,
  id,
  form,
  list,
  kindInstances,
  names,
  metadata,
}: RuleFormsProps) {
  const isWide = useMedia(WIDE)
  const preview = useDraftPreview({
    kind,
    rules: list,
    edited: unstoredRule(kind.id, id, form.values),
    place: Number(form.value('place')),
    known: metadata.known,
  })
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
          <ConditionsCard
            form={form}
            fields={metadata.fields}
            items={preview.items}
            names={names}
          />
          <DestinationCard kind={kind} form={form} kindInstances={kindInstances} />
          {form.value('excludes') !== true && (
            <SettingsCard
              title="Approval and quotas"
              form={form}
              fields={['requiresApproval', 'approvalReason', 'bypassesQuotas']}
            />
          )}
        </div>
        <SaveBar form={form} lead={isWide ? undefined : <EffectLine preview={preview} />} />
      </div>
      {isWide && <DraftPreview preview={preview} />}
      <EffectStatus {...preview} />
    </div>
  )
}

import { useId } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import { type ConditionNode, isGroup } from '../../../../components/routing/condition-tree.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { routerMetadata } from '../../../../state/router-rules.ts'
import { Card } from '../../../../ui/card.tsx'
import { Field } from '../../../../ui/field.tsx'
import { type ConditionNames, conditionSentence } from '../rule-labels.ts'
import type { ConditionField } from '../use-condition-fields.ts'
import { ConditionEditor } from './condition-editor.tsx'
import type { RuleForm } from './rule-settings.tsx'

interface ConditionsCardProps {
  form: RuleForm
  fields: readonly ConditionField[]
  items: readonly RoutedItem[]
  names: ConditionNames
}

export function ConditionsCard({ form, fields, items, names }: ConditionsCardProps) {
  const value = form.value('condition') as ConditionNode | null
  const hasConditions = value !== null && (!isGroup(value) || value.conditions.length > 0)
  const error = form.errorOf('condition')
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <Field
        className="[&>p]:mt-2 [&>p]:pl-0"
        error={error}
        onLeave={() => form.touch('condition')}
        hint={hasConditions && <>Summary: if {conditionSentence(value, names)}</>}
      >
        {() => (
          <ConditionEditor
            title={
              <h2 id={id} className="text-md">
                Conditions
              </h2>
            }
            notice={<Loaded from={routerMetadata} what="condition fields" className="mb-4" />}
            value={value}
            saved={
              form.wasAt('condition') === null
                ? null
                : (form.stored.condition as ConditionNode | null)
            }
            fields={fields}
            items={items}
            names={names}
            isChecked={error !== null}
            isDisabled={form.isSaving}
            onChange={next => form.set('condition', next)}
          />
        )}
      </Field>
    </Card>
  )
}

import type { ConditionNode } from '../../../../components/routing/condition-tree.ts'
import type { ResourceState } from '../../../../state/resource.ts'
import { routerMetadata } from '../../../../state/router-rules.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Problem } from '../../../../ui/problem.tsx'
import { conditionSentence, type UserName } from '../rule-labels.ts'
import { ConditionEditor } from './condition-editor.tsx'
import type { ConditionField } from './condition-fields.ts'
import type { RuleForm } from './rule-settings.tsx'

interface ConditionsCardProps {
  form: RuleForm
  fields: readonly ConditionField[]
  people: readonly UserName[] | null
  metadata: Pick<ResourceState<unknown>, 'error' | 'loading'>
}

export function ConditionsCard({ form, fields, people, metadata }: ConditionsCardProps) {
  const value = form.value('condition') as ConditionNode | null
  const fault = form.faultAt('condition')
  return (
    <Card title="Conditions">
      {metadata.error !== null && (
        <Problem
          className="mb-4"
          tone="wait"
          title="Couldn’t load the condition fields"
          cause={`${metadata.error} You can still change or remove existing conditions.`}
          action={
            <Button
              variant="neutral"
              size="sm"
              busy={metadata.loading}
              onClick={() => void routerMetadata.load({ force: true })}
            >
              Try again
            </Button>
          }
        />
      )}
      <Field
        className="[&>p]:mt-1 [&>p]:pl-0"
        error={fault}
        was={form.wasAt('condition')}
        onLeave={() => form.touch('condition')}
        hint={<>Summary: if {conditionSentence(value, people)}</>}
      >
        {() => (
          <ConditionEditor
            value={value}
            fields={fields}
            isChecked={fault !== null}
            isDisabled={form.isSaving}
            onChange={next => form.set('condition', next)}
          />
        )}
      </Field>
    </Card>
  )
}

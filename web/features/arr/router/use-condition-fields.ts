import { useMemo } from 'react'
import type { KnownFields } from '../../../components/routing/evaluate-condition.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { Evaluator } from '../../../contract/content-router.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { routerMetadata } from '../../../state/router-rules.ts'
import { fieldLabel } from './rule-labels.ts'

export interface OperatorDef {
  readonly name: string
  readonly valueTypes: readonly string[]
}
export interface ConditionField {
  readonly name: string
  readonly label: string
  readonly description: string
  readonly operators: readonly OperatorDef[]
}

export const conditionFields = (
  evaluators: readonly Evaluator[],
  kind: ArrKind,
): ConditionField[] => {
  const fields = evaluators
    .filter(({ contentType }) => contentType === 'both' || contentType === kind)
    .flatMap(({ supportedFields, supportedOperators }) =>
      supportedFields.map(({ name, description }) => ({
        name,
        label: fieldLabel(name),
        description,
        operators: supportedOperators[name] ?? [],
      })),
    )
    .filter(field => field.operators.length > 0)
  return [...new Map(fields.map(field => [field.name, field])).values()].sort((a, b) =>
    a.label.localeCompare(b.label),
  )
}

const NO_FIELDS: readonly ConditionField[] = []

export const useConditionFields = (kind: ArrKind) => {
  const { data } = useResource(routerMetadata)
  return useMemo(() => {
    const fields = data ? conditionFields(data, kind) : NO_FIELDS
    const known: KnownFields = data ? new Set(fields.map(field => field.name)) : null
    return { fields, known }
  }, [data, kind])
}

import { useMemo } from 'react'
import type { KnownFields } from '../../../components/routing/evaluate-condition.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { routerMetadata } from '../../../state/router-rules.ts'
import { type ConditionField, conditionFields } from './editor/condition-fields.ts'

const NO_FIELDS: readonly ConditionField[] = []

export const useConditionFields = (kind: ArrKind) => {
  const { data, error, loading } = useResource(routerMetadata)
  return useMemo(() => {
    const fields = data ? conditionFields(data, kind) : NO_FIELDS
    const known: KnownFields = data ? new Set(fields.map(field => field.name)) : null
    return { fields, known, error, loading }
  }, [data, error, loading, kind])
}

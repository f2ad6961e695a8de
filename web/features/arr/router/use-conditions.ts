import { useMemo } from 'react'
import { hasPlexRatings, type KnownFields } from '../../../components/routing/evaluate-condition.ts'
import { type Instances, useInstances } from '../../../components/routing/use-instances.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { Evaluator, RouterRule } from '../../../contract/content-router.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { routerMetadata } from '../../../state/router-rules.ts'
import { streamingServices } from '../../../state/tmdb.ts'
import { users } from '../../../state/users.ts'
import { type ConditionNames, fieldLabel } from './condition-fields.ts'

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

/** Whether rules can exclude titles. Servers that know this send another setting of the same version with instances. */
export const canExclude = ({ knows }: Instances): boolean => knows('skipDefaultRoutingWhenNoMatch')

/** The instances, with the options of those that rules send titles to. */
export const useRuleInstances = (kind: ArrKind, rules: readonly RouterRule[]): Instances =>
  useInstances(
    kind,
    rules.map(rule => rule.target_instance_id),
  )

const NO_FIELDS: readonly ConditionField[] = []

/** The fields that the server offers for conditions, and the names that conditions refer to. */
export const useConditions = (kind: ArrKind) => {
  const { data } = useResource(routerMetadata)
  const { data: people, error } = useResource(users)
  const { fields, known } = useMemo(() => {
    const fields = data ? conditionFields(data, kind) : NO_FIELDS
    const known: KnownFields = data ? new Set(fields.map(field => field.name)) : null
    return { fields, known }
  }, [data, kind])
  const services = useResource(known?.has('streamingServices') ? streamingServices : null).data
  // While the fields are loading, as on newer servers, because a shorter sentence must not move the list.
  const hasMinimumVotes = known === null || hasPlexRatings(known)
  const names = useMemo(
    (): ConditionNames => ({ users: people, services, hasMinimumVotes }),
    [people, services, hasMinimumVotes],
  )
  return { fields, known, names, awaitsUsers: people === null && error === null }
}

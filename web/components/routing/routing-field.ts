import { isPlaceholder } from '../../state/instances.ts'
import type { ownPlace, RoutingDraft, RoutingField } from './routing-draft.ts'
import { valueLabel } from './routing-labels.ts'
import type { Instances, Looked } from './use-instances.ts'

/** What the fields need of a form; a request's routing and a rule's each bring one. */
export interface RoutingFieldForm {
  readonly stored: RoutingDraft
  readonly draft: RoutingDraft
  isChanged(field: RoutingField): boolean
  set(change: Partial<RoutingDraft>): void
  /** Another instance, with what goes along with it. */
  setInstance(instance: Parameters<typeof ownPlace>[0] & { readonly id: number }): void
  /** What is wrong with a value, in words. */
  faultAt?(field: RoutingField): string | null
}

export interface RoutingFieldProps {
  form: RoutingFieldForm
  arr: Instances
}

/** What a changed field was, by the names of the instance it was stored for. */
export const wasOf = ({ form, arr }: RoutingFieldProps, field: RoutingField) =>
  form.isChanged(field)
    ? valueLabel(field, form.stored, arr.namesOf(form.stored.instanceId))
    : undefined

/** "Left to the instance", with what that comes to where it is known. */
export const ownValueLabel = (own: string | null | undefined) =>
  own ? `As the instance is set (${own})` : 'As the instance is set'

/** The list of an instance while it is on its way: room of the same height. */
export const isAwaited = (looked: Looked<unknown> | undefined, arr: Instances, id: number | null) =>
  id !== null && (!looked || (looked.list === null && looked.error === null)) && !isDead(arr, id)

const isDead = (arr: Instances, id: number | null) => {
  const instance = arr.list?.find(one => one.id === id)
  return instance !== undefined && isPlaceholder(instance)
}

/** The value, and the stored one while its instance is chosen, where the instance's list lacks them: they can be kept. */
export const unlistedValues = <F extends 'qualityProfile' | 'rootFolder'>(
  { draft, stored }: RoutingFieldForm,
  field: F,
  isListed: (value: NonNullable<RoutingDraft[F]>) => boolean,
) => {
  const values = [draft.instanceId === stored.instanceId ? stored[field] : null, draft[field]]
  return [...new Set(values)].filter(
    (value): value is NonNullable<typeof value> => value !== null && !isListed(value),
  )
}

export const instanceOf = ({ form, arr }: RoutingFieldProps) =>
  arr.list?.find(one => one.id === form.draft.instanceId)

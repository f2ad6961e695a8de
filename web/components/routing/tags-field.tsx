import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isAwaited, type RoutingFieldProps, wasOf } from './routing-field.ts'
import { FIELD_LABELS } from './routing-labels.ts'
import { TagChips, TypedTags } from './tag-chips.tsx'

export function TagsField(props: RoutingFieldProps) {
  const { form, arr } = props
  const { instanceId, tags: value } = form.draft
  const looked = arr.lookupsOf(instanceId)?.tags
  const tags = looked?.list
  const was = wasOf(props, 'tags')
  const set = (next: readonly string[]) => form.set({ tags: next })
  if (!tags)
    return (
      <Field
        label={FIELD_LABELS.tags}
        was={was}
        hint={isAwaited(looked, arr, instanceId) ? undefined : 'Labels or numbers, between commas.'}
      >
        {control =>
          isAwaited(looked, arr, instanceId) ? (
            <Skeleton className="h-10 w-full" />
          ) : (
            <TypedTags control={control} value={value} onChange={set} />
          )
        }
      </Field>
    )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{FIELD_LABELS.tags}</legend>
      <TagChips value={value} tags={tags} onChange={set} />
      {was !== undefined && <p className="mt-1 text-sm text-ink-2">Was: {was}</p>}
    </fieldset>
  )
}

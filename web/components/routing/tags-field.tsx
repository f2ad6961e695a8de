import { tagOf } from '../../state/instances.ts'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isAwaited, type RoutingFieldProps, wasOf } from './routing-field.ts'
import { FIELD_LABELS, tagName } from './routing-labels.ts'
import { TextValue } from './text-value.tsx'

export function TagsField(props: RoutingFieldProps) {
  const { form, arr } = props
  const { instanceId, tags: value } = form.draft
  const looked = arr.lookupsOf(instanceId)?.tags
  const tags = looked?.list
  const was = wasOf(props, 'tags')
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
            <TextValue
              control={control}
              value={value.join(', ')}
              placeholder="None"
              plain={text => tagsIn(text).join(', ')}
              onChange={text => form.set({ tags: tagsIn(text) })}
            />
          )
        }
      </Field>
    )
  const unknown = value.filter(one => !tagOf(tags, one))
  const toggle = (isOn: boolean, matches: (one: string) => boolean, id: string) =>
    form.set({ tags: isOn ? value.filter(one => !matches(one)) : [...value, id] })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{FIELD_LABELS.tags}</legend>
      {tags.length === 0 && unknown.length === 0 ? (
        <p className="text-ink-2">This instance has no tags.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {tags.map(tag => {
            const matches = (one: string) => tagOf(tags, one)?.id === tag.id
            const isOn = value.some(matches)
            return (
              <li key={tag.id} className="max-w-full">
                <Chip
                  pressed={isOn}
                  className="max-w-full"
                  onClick={() => toggle(isOn, matches, String(tag.id))}
                >
                  <span className="truncate">{tag.label}</span>
                </Chip>
              </li>
            )
          })}
          {unknown.map(one => (
            <li key={one} className="max-w-full">
              <Chip
                pressed
                className="max-w-full"
                data-tip="This instance does not have this tag"
                onClick={() => toggle(true, other => other === one, one)}
              >
                <span className="truncate">{tagName(tags, one)} (unknown)</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {was !== undefined && <p className="mt-1 text-sm text-ink-2">Was: {was}</p>}
    </fieldset>
  )
}

const tagsIn = (text: string) =>
  text
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean)

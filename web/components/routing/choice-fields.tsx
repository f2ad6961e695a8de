import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { instanceOf, ownValueLabel, type RoutingFieldProps, wasOf } from './routing-field.ts'
import {
  FIELD_LABELS,
  midSentence,
  searchLabel,
  type WordChoice,
  wordOf,
} from './routing-labels.ts'

export function SearchField(props: RoutingFieldProps) {
  const { form } = props
  const { searchOnAdd: value } = form.draft
  const own = instanceOf(props)?.searchOnAdd
  return (
    <Field label={FIELD_LABELS.searchOnAdd} was={wasOf(props, 'searchOnAdd')}>
      {control => (
        <Select
          {...control}
          value={value === null ? '' : String(value)}
          onChange={event => {
            const { value: next } = event.currentTarget
            form.set({ searchOnAdd: next === '' ? null : next === 'true' })
          }}
        >
          <option value="">
            {ownValueLabel(own === undefined ? null : searchLabel(own).toLowerCase())}
          </option>
          <option value="true">{searchLabel(true)}</option>
          <option value="false">{searchLabel(false)}</option>
        </Select>
      )}
    </Field>
  )
}

/** A value out of a fixed list; one this version does not know stays and can be chosen. */
export function WordChoiceField({ choice, ...props }: RoutingFieldProps & { choice: WordChoice }) {
  const { form } = props
  const value = form.draft[choice.field]
  const stored = form.stored[choice.field]
  const own = instanceOf(props)?.[choice.field]
  const extra = [...new Set([stored, value])].filter(
    (one): one is string => one !== null && !choice.values.includes(one),
  )
  return (
    <Field label={choice.label} was={wasOf(props, choice.field)} hint={choice.hint?.(value)}>
      {control => (
        <Select
          {...control}
          value={value ?? ''}
          onChange={event => form.set({ [choice.field]: event.currentTarget.value || null })}
        >
          <option value="">{ownValueLabel(own ? midSentence(choice, own) : null)}</option>
          {[...choice.values, ...extra].map(one => (
            <option key={one} value={one}>
              {wordOf(choice, one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

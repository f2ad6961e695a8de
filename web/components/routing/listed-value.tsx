import { useState } from 'react'
import type { FieldControl } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'

interface ListedOption {
  value: string
  label: string
}

interface ListedValueProps {
  control: FieldControl & { disabled?: boolean }
  value: string
  /** Options of the instance; null while loading or if unavailable. */
  options: readonly ListedOption[] | null
  /**
   * Whether the options are loading. Showing a text field in the meantime would replace it while the user is typing.
   */
  isAwaited: boolean
  /** Label for an empty value. */
  empty: string
  /** Values to keep although they aren't among the options. */
  unlisted: readonly ListedOption[]
  /** Example for the text field. */
  placeholder: string
  onChange: (text: string) => void
}

/** A value from the instance's options, or typed if they aren't available. */
export function ListedValue(props: ListedValueProps) {
  const { control, value, options, isAwaited, empty, unlisted, placeholder, onChange } = props
  if (!options && !isAwaited)
    return (
      <TextValue control={control} value={value} placeholder={placeholder} onChange={onChange} />
    )
  return (
    <Select
      {...control}
      value={value}
      disabled={!options || control.disabled}
      aria-busy={!options}
      onChange={event => onChange(event.currentTarget.value)}
    >
      <option value="">{options ? empty : 'Loading…'}</option>
      {[...unlisted, ...(options ?? [])].map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

const tagsIn = (text: string) =>
  text
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean)

interface TypedTagsProps {
  control: FieldControl
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Tags as text, for when the instance's options aren't available. */
export function TypedTags({ control, value, onChange }: TypedTagsProps) {
  return (
    <TextValue
      control={control}
      value={value.join(', ')}
      placeholder="None"
      plain={text => tagsIn(text).join(', ')}
      onChange={text => onChange(tagsIn(text))}
    />
  )
}

interface TextValueProps {
  control: FieldControl
  value: string
  placeholder: string
  /** Normalizes the text; trims it by default. */
  plain?: (text: string) => string
  onChange: (text: string) => void
}

/**
 * Text field for a value whose options aren't available. Keeps the text as typed, even if it is normalized differently
 * ("a, ").
 */
function TextValue({ control, value, placeholder, plain, onChange }: TextValueProps) {
  const plainOf = plain ?? ((text: string) => text.trim())
  const [typed, setTyped] = useState('')
  return (
    <Input
      {...control}
      value={plainOf(typed) === value ? typed : value}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.trim())
      }}
    />
  )
}

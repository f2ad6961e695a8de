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
  /** What the instance offers; null while that is awaited or cannot be had. */
  options: readonly ListedOption[] | null
  /** The list may still come: no text field meanwhile, which would change under the hands. */
  isAwaited: boolean
  /** Words for no value. */
  empty: string
  /** Values that are kept although the list lacks them. */
  unlisted: readonly ListedOption[]
  /** What can be typed where there is no list. */
  placeholder: string
  onChange: (text: string) => void
}

/** A value out of a list that an instance gives; typed by hand where the instance does not give it. */
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

/** Tags where the instance's list cannot be had. */
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
  /** The value that a text comes to; without it the text without spaces around. */
  plain?: (text: string) => string
  onChange: (text: string) => void
}

/** A value whose list cannot be had. What is typed stays as typed, also where its value is written otherwise ("a, "). */
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

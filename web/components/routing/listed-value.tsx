import type { FieldControl } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextValue } from './text-value.tsx'

export interface ListedOption {
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
      aria-busy={!options}
      onChange={event => onChange(event.currentTarget.value)}
    >
      <option value="">{empty}</option>
      {[...unlisted, ...(options ?? [])].map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

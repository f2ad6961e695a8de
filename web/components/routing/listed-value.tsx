import type { FieldControl } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

interface ListedOption {
  value: string
  label: string
}

interface ListedValueProps {
  control: FieldControl & { disabled?: boolean }
  value: string
  options: readonly ListedOption[] | null
  empty: string
  /** Values to keep although they aren't among the options. */
  unlisted: readonly ListedOption[]
  onChange: (text: string) => void
}

export function ListedValue(props: ListedValueProps) {
  const { control, value, options, empty, unlisted, onChange } = props
  const isAwaited = !options && !control.disabled
  return (
    <Select
      {...control}
      value={value}
      disabled={!options || control.disabled}
      aria-busy={isAwaited}
      onChange={event => onChange(event.currentTarget.value)}
    >
      <option value="">{isAwaited ? 'Loading…' : empty}</option>
      {[...unlisted, ...(options ?? [])].map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

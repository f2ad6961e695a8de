import { Checkbox } from '../checkbox.tsx'

interface RowCheckboxProps {
  id: number
  label: string
  selected: boolean
  onToggle: (id: number, range: boolean) => void
}

export function RowCheckbox({ id, selected, label, onToggle }: RowCheckboxProps) {
  return (
    <Checkbox
      aria-label={`Select ${label}`}
      checked={selected}
      onChange={event => {
        const { nativeEvent } = event
        onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }}
    />
  )
}

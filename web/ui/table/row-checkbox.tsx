import { Checkbox } from '../checkbox.tsx'

/** 'part': only some rows of a stack are selected. */
export type Selected = boolean | 'part'

interface RowCheckboxProps {
  id: number
  label: string
  selected: Selected
  onToggle: (id: number, range: boolean) => void
}

export function RowCheckbox({ id, selected, label, onToggle }: RowCheckboxProps) {
  return (
    <Checkbox
      aria-label={`Select ${label}`}
      checked={selected === true}
      indeterminate={selected === 'part'}
      onChange={event => {
        const { nativeEvent } = event
        onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }}
    />
  )
}

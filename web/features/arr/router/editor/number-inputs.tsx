import { useState } from 'react'
import { decimalIn, wholeNumberIn } from '../../../../lib/typed-number.ts'
import { ChipsInput } from '../../../../ui/chips-input.tsx'
import { Input } from '../../../../ui/input.tsx'

interface NumberInputProps {
  label: string
  value: unknown
  placeholder?: string | undefined
  /** Whether a decimal part is refused. */
  isWhole: boolean
  isInvalid?: boolean | undefined
  isChanged?: boolean | undefined
  /** Called with null when cleared. Invalid text is also passed on, for validation. */
  onChange: (value: unknown) => void
}

function NumberInput(props: NumberInputProps) {
  const { label, value, placeholder, isWhole, isInvalid, isChanged, onChange } = props
  const numberIn = isWhole ? wholeNumberIn : decimalIn
  const shown = value === null || value === undefined ? '' : String(value)
  const [typed, setTyped] = useState(shown)
  return (
    <Input
      aria-label={label}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      className="tabular"
      // Keep "7." while the user is typing 7.5.
      value={numberIn(typed) === value || typed === `${shown}.` ? typed : shown}
      placeholder={placeholder}
      {...(isInvalid && { 'aria-invalid': true })}
      {...(isChanged && { 'data-changed': '' })}
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (numberIn(text.replace(/\.$/, '')) ?? text))
      }}
    />
  )
}

interface NumbersProps extends NumberInputProps {
  kind: 'number' | 'numbers' | 'range'
}

export function NumbersInput({ kind, ...props }: NumbersProps) {
  const { label, value, onChange } = props
  if (kind === 'number') return <NumberInput {...props} />
  if (kind === 'numbers')
    return (
      <ChipsInput<number>
        {...props}
        values={value === null || value === undefined ? [] : ([value].flat() as number[])}
        suggestions={[]}
        placeholder="Type a number, press Enter"
        parse={props.isWhole ? wholeNumberIn : decimalIn}
        refusal="isn’t a number"
        labelOf={String}
        onChange={values => onChange(values.length > 0 ? values : null)}
      />
    )
  const range = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  const set = (bound: 'min' | 'max', next: unknown) => {
    const { [bound]: _, ...rest } = range
    const changed = next === null ? rest : { ...rest, [bound]: next }
    onChange(Object.keys(changed).length > 0 ? changed : null)
  }
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
      <NumberInput
        {...props}
        label={`${label}: from`}
        placeholder="From"
        value={range.min}
        onChange={next => set('min', next)}
      />
      <span className="text-ink-2">to</span>
      <NumberInput
        {...props}
        label={`${label}: to`}
        placeholder="To"
        value={range.max}
        onChange={next => set('max', next)}
      />
    </div>
  )
}

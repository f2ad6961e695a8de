import { useState } from 'react'
import { decimalIn, wholeNumberIn } from '../../../../lib/typed-number.ts'
import { Input } from '../../../../ui/input.tsx'

interface NumberInputProps {
  label: string
  value: unknown
  placeholder?: string | undefined
  /** Whether a decimal part is refused. */
  isWhole: boolean
  isInvalid: boolean
  isChanged: boolean
  /** Called with null when cleared. Invalid text is also passed on, for validation. */
  onChange: (value: unknown) => void
}

export function NumberInput(props: NumberInputProps) {
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

export function RangeInput(props: NumberInputProps) {
  const range = Object(props.value) as Record<'min' | 'max', unknown>
  const bound = (name: 'min' | 'max', words: string) => (
    <NumberInput
      {...props}
      label={`${props.label}: ${words.toLowerCase()}`}
      placeholder={words}
      value={range[name]}
      onChange={next => {
        const { [name]: _, ...rest } = range
        const changed = next === null ? rest : { ...rest, [name]: next }
        props.onChange(Object.keys(changed).length > 0 ? changed : null)
      }}
    />
  )
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
      {bound('min', 'From')}
      <span className="text-ink-2">to</span>
      {bound('max', 'To')}
    </div>
  )
}

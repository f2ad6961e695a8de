import { useState } from 'react'
import type { FieldControl } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

interface TextValueProps {
  control: FieldControl
  value: string
  placeholder: string
  /** The value that a text comes to; without it the text without spaces around. */
  plain?: (text: string) => string
  onChange: (text: string) => void
}

/** A value whose list cannot be had. What is typed stays as typed, also where its value is written otherwise ("a, "). */
export function TextValue({ control, value, placeholder, plain, onChange }: TextValueProps) {
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

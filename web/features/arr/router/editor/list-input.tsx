import clsx from 'clsx'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { folded, matcherOf } from '../../../../lib/fold-text.ts'

const SUGGESTED = 50

export interface Suggestion<T> {
  value: T
  label: string
}

interface ListInputProps<T> {
  label: string
  values: readonly T[]
  isSingle?: boolean
  suggestions: readonly Suggestion<T>[]
  placeholder?: string | undefined
  refusal?: string
  isInvalid?: boolean | undefined
  parse: (text: string) => T | null
  labelOf: (value: T) => string
  onChange: (values: readonly T[]) => void
}

/** Enter or a comma adds the typed text, and Backspace removes the last value. */
export function ListInput<T extends string | number>(props: ListInputProps<T>) {
  const { label, values, suggestions, labelOf, onChange } = props
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const isInvalid = props.isInvalid || refused
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const isFound = matcherOf(typed)
  const shown = suggestions
    .filter(one => isFound(folded(one.label)) && !values.includes(one.value))
    .slice(0, SUGGESTED)
  const take = (text: string) => {
    if (text.trim() === '') return
    const listed = suggestions.find(one => one.label.toLowerCase() === text.trim().toLowerCase())
    const value = listed?.value ?? props.parse(text.trim())
    setRefused(value === null)
    if (value === null) return
    setTyped('')
    if (!values.includes(value)) onChange(props.isSingle ? [value] : [...values, value])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      take(typed)
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0)
      onChange(values.slice(0, -1))
  }
  return (
    <div className="grid min-w-0 gap-1.5">
      <div
        className={clsx(
          'input flex h-auto flex-wrap items-center gap-1 px-1 py-0.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-main-line',
          isInvalid && 'border-bad',
        )}
      >
        {values.length > 0 && (
          <ul aria-label={`${label}: chosen`} className="contents">
            {values.map(value => (
              <li key={value} className="max-w-full">
                <button
                  type="button"
                  className="flex min-h-6 max-w-full items-center gap-1 rounded-sm bg-main-soft px-1.5 text-xs font-semibold hover:bg-raised max-md:min-h-8"
                  aria-label={`Remove ${labelOf(value)}`}
                  onClick={() => {
                    onChange(values.filter(one => one !== value))
                    field.current?.focus()
                  }}
                >
                  <span className="truncate">{labelOf(value)}</span>
                  <X aria-hidden size={14} className="shrink-0" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={field}
          aria-label={label}
          className="min-h-6 min-w-16 flex-1 bg-transparent px-1.5 outline-none"
          list={id}
          value={typed}
          placeholder={values.length === 0 ? props.placeholder : undefined}
          autoComplete="off"
          spellCheck={false}
          {...(isInvalid && { 'aria-invalid': true })}
          onKeyDown={onKeyDown}
          onBlur={() => take(typed)}
          onChange={event => {
            const text = event.currentTarget.value
            setRefused(false)
            // Typing a comma or choosing a suggestion completes a value.
            const isChosen = (event.nativeEvent as InputEvent).inputType === 'insertReplacementText'
            if (text.endsWith(',')) take(text.slice(0, -1))
            else if (isChosen) take(text)
            else setTyped(text)
          }}
        />
      </div>
      <datalist id={id}>
        {shown.map(one => (
          <option key={one.value} value={one.label} />
        ))}
      </datalist>
      {refused && (
        <p className="text-sm text-bad">
          “{typed}” {props.refusal ?? 'isn’t a number'}.
        </p>
      )}
    </div>
  )
}

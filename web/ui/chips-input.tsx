import clsx from 'clsx'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bidiIsolate } from '../lib/bidi-isolate.ts'
import type { FieldControl } from './field.tsx'
import { pressedKey } from './pressed-key.ts'
import { type Suggestion, useSuggestions } from './suggestions.tsx'
import { useStableCallback } from './use-stable-callback.ts'

interface ChipsInputProps<T> extends Partial<FieldControl> {
  /** Accessible name. If the field also has a visible label, point that label to `id`. */
  label: string
  values: readonly T[]
  isSingle?: boolean | undefined
  suggestions: readonly Suggestion<T>[]
  placeholder?: string | undefined
  /** Placeholder shown next to existing values. */
  placeholderBeside?: string | undefined
  isInvalid?: boolean | undefined
  isChanged?: boolean | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** Turns typed text into a value; null rejects the text. If absent, only suggestions can be chosen. */
  parse?: (text: string) => T | null
  /** Creates a value from typed text when Enter or a comma is pressed. Resolves to null if that fails. */
  create?: (text: string) => Promise<T | null>
  /** Why `parse` rejects the text, for example "isn’t a number". */
  refusal?: string
  labelOf: (value: T) => string
  onChange: (values: readonly T[]) => void
}

/**
 * Values as chips in one field with its own suggestions. Enter adds the active suggestion; a comma, Enter without a
 * suggestion, or leaving the field adds the typed text. Backspace removes the last value.
 */
export function ChipsInput<T extends string | number>(props: ChipsInputProps<T>) {
  const { label, values, isSingle, suggestions, labelOf, onChange } = props
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const [isCreating, setIsCreating] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isInvalid = props.isInvalid || props['aria-invalid'] || isRefused
  const add = useStableCallback((value: T) => {
    setTyped('')
    setIsRefused(false)
    if (!values.includes(value)) onChange(isSingle ? [value] : [...values, value])
  })
  const create = async (text: string) => {
    setIsCreating(true)
    const value = (await props.create?.(text)) ?? null
    setIsCreating(false)
    if (value === null) return
    onTyped('')
    add(value)
  }
  const addText = (text: string, isLeaving = false) => {
    if (text.trim() === '') return
    const listed = suggestions.find(
      suggestion => suggestion.label.toLowerCase() === text.trim().toLowerCase(),
    )
    const value = listed?.value ?? props.parse?.(text.trim()) ?? null
    if (value === null && props.create) {
      if (!isLeaving && !isCreating) void create(text.trim())
    } else if (value === null) setIsRefused(true)
    else {
      onTyped('')
      add(value)
    }
  }
  const remove = (value: T) => {
    onChange(values.filter(chosen => chosen !== value))
    field.current?.focus()
  }
  const { inputProps, list, onTyped } = useSuggestions({
    label: `${label}: suggestions`,
    text: typed,
    all: suggestions.filter(suggestion => !values.includes(suggestion.value)),
    anchor: frame,
    hint: isSingle ? undefined : 'adds · Backspace removes the last',
    staysOpen: !isSingle,
    onChoose: add,
  })
  return (
    <div className="min-w-0">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the text focuses the field, as in any field */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field */}
      <div
        ref={frame}
        className={clsx(
          'input flex h-auto cursor-text flex-wrap items-center gap-1 px-1 py-0.5 has-[input:disabled]:border-rule has-[input:disabled]:bg-sunken has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-main-line',
          isInvalid && 'border-bad',
        )}
        {...((props.isChanged || 'data-changed' in props) && { 'data-changed': '' })}
        onClick={event => {
          if (event.target === event.currentTarget) field.current?.focus()
        }}
      >
        {values.length > 0 && (
          <ul aria-label={`${label}: chosen`} className="contents">
            {values.map(value => (
              <li
                key={value}
                className="flex max-w-full min-h-6 items-center rounded-sm bg-main-soft pl-2 font-display text-sm font-semibold max-md:min-h-8"
              >
                <bdi className="truncate">{bidiIsolate(labelOf(value))}</bdi>
                <button
                  type="button"
                  className="grid min-h-6 w-6 shrink-0 place-content-center self-stretch rounded-sm text-ink-2 hover:text-ink max-md:w-8"
                  aria-label={`Remove ${bidiIsolate(labelOf(value))}`}
                  disabled={props.disabled}
                  onClick={() => remove(value)}
                  onKeyDown={event => {
                    if (event.key === 'Backspace' || event.key === 'Delete') remove(value)
                  }}
                >
                  <X size={14} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          {...inputProps}
          ref={field}
          id={props.id}
          aria-label={label}
          aria-describedby={props['aria-describedby']}
          className={clsx(
            'min-h-6 w-0 flex-1 bg-transparent px-1.5 outline-none',
            // When there are chips and no placeholder, the field takes a row of its own only once something is typed.
            values.length > 0 && typed === '' && !props.placeholderBeside
              ? 'min-w-4 not-focus:-ml-1 not-focus:min-w-0 not-focus:px-0'
              : 'min-w-16',
          )}
          value={typed}
          disabled={props.disabled}
          {...(props.autoFocus && { autoFocus: true, 'data-autofocus': '' })}
          readOnly={isCreating}
          aria-busy={isCreating || undefined}
          placeholder={values.length === 0 ? props.placeholder : props.placeholderBeside}
          {...(isInvalid && { 'aria-invalid': true })}
          onKeyDown={event => {
            inputProps.onKeyDown(event)
            if (event.defaultPrevented || event.nativeEvent.isComposing) return
            const last = values.at(-1)
            // The shortcut saves what has been typed so far, too.
            if ((event.ctrlKey || event.metaKey) && pressedKey(event) === 's')
              flushSync(() => addText(typed))
            else if (event.key === 'Enter') {
              event.preventDefault()
              addText(typed)
            } else if (event.key === 'Backspace' && typed === '' && last !== undefined)
              onChange(values.slice(0, -1))
          }}
          onBlur={() => {
            inputProps.onBlur()
            addText(typed, true)
          }}
          onChange={event => {
            const text = event.currentTarget.value
            setIsRefused(false)
            if (text.endsWith(',')) addText(text.slice(0, -1))
            else {
              setTyped(text)
              onTyped(text)
            }
          }}
        />
      </div>
      {list}
      {isRefused && (
        <p role="alert" className="mt-1 text-sm text-bad">
          “{typed}” {props.refusal ?? 'isn’t in the list'}.
        </p>
      )}
    </div>
  )
}

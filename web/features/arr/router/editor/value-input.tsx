import { useState } from 'react'
import { ratingParts } from '../../../../components/routing/condition-tree.ts'
import type { Condition } from '../../../../contract/content-router.ts'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { fieldInfo } from '../condition-fields.ts'
import { ChoicesInput, type ValueInputProps } from './choices-input.tsx'
import { numberParser, ratingInput, votesInput } from './condition-inputs.ts'

export function ValueInput(props: ValueInputProps) {
  const { kind, condition, label, isInvalid, isChanged, onChange } = props
  const { value } = condition
  const marks = {
    'aria-label': label,
    ...(isInvalid && { 'aria-invalid': true }),
    ...(isChanged && { 'data-changed': '' }),
  }
  switch (kind) {
    case 'number':
      return <NumberInput {...props} marks={marks} />
    case 'range':
      return <RangeInput {...props} />
    case 'rating':
    case 'votedRating':
      return <RatingInput {...props} />
    case 'boolean':
      return (
        <Select
          {...marks}
          value={String(value)}
          options={[
            typeof value !== 'boolean' && { value: String(value), label: 'Choose' },
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          onChange={picked => onChange(picked === 'true')}
        />
      )
    case 'kept':
      return (
        <p className="flex min-h-8.5 flex-wrap items-center gap-x-2.5 max-md:min-h-11">
          <code className="wrap-anywhere">{JSON.stringify(value)}</code>
          <button
            type="button"
            className="link"
            aria-label={`Replace ${label}`}
            onClick={() => onChange(null)}
          >
            Replace
          </button>
        </p>
      )
    case 'pattern':
      return (
        <Input
          {...marks}
          className="font-mono"
          spellCheck={false}
          autoCapitalize="none"
          placeholder="^sci(-|ence )fi"
          value={typeof value === 'string' ? value : ''}
          onChange={event => onChange(event.currentTarget.value || null)}
        />
      )
    default:
      return <ChoicesInput {...props} />
  }
}

/** Invalid text is also passed on, for validation. */
function NumberInput({
  condition,
  placeholder,
  marks,
  onChange,
}: ValueInputProps & { marks: object }) {
  const { field, value } = condition
  const numberIn = numberParser(field)
  const shown = String(value ?? '')
  const [typed, setTyped] = useState(shown)
  return (
    <Input
      {...marks}
      inputMode={fieldInfo(field).isWhole ? 'numeric' : 'decimal'}
      className="tabular"
      // Keep "7." while the user is typing 7.5.
      value={numberIn(typed) === value || typed === `${shown}.` ? typed : shown}
      placeholder={placeholder}
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (numberIn(text.replace(/\.$/, '')) ?? text))
      }}
    />
  )
}

/** A part of a value that is an object. The value is null if no part of it is set. */
function PartInput({
  name,
  ...props
}: Omit<ValueInputProps, 'condition'> & {
  name: string
  condition: Pick<Condition, 'field' | 'operator'> & { value: Readonly<Record<string, unknown>> }
}) {
  const { condition, onChange } = props
  const { value } = condition
  return (
    <ValueInput
      {...props}
      condition={{ ...condition, value: value[name] ?? null }}
      onChange={next => {
        const parts = Object.entries({ ...value, [name]: next }).filter(([, one]) => one != null)
        onChange(parts.length > 0 ? Object.fromEntries(parts) : null)
      }}
    />
  )
}

function RangeInput(props: ValueInputProps) {
  const { condition, label } = props
  const part = {
    ...props,
    kind: 'number',
    condition: { ...condition, value: Object(condition.value) },
  } as const
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
      <PartInput {...part} name="min" label={`${label}: from`} placeholder="From" />
      <span className="text-ink-2">to</span>
      <PartInput {...part} name="max" label={`${label}: to`} placeholder="To" />
    </div>
  )
}

function RatingInput(props: ValueInputProps) {
  const { kind, condition, label, onChange } = props
  const { field, operator } = condition
  const part = {
    ...props,
    condition: { field, operator, value: { ...ratingParts(condition.value ?? undefined) } },
    // A rating without votes is saved as a plain value, for backend versions that don't support votes.
    onChange: (next: unknown) => {
      const { rating, votes } = ratingParts(next)
      onChange(votes == null ? (rating ?? null) : next)
    },
  }
  return (
    <div className="grid gap-2">
      <PartInput
        {...part}
        name="rating"
        kind={ratingInput(operator)}
        label={`${label}: rating`}
        placeholder="Rating, e.g. 7.5"
      />
      <PartInput
        {...part}
        name="votes"
        kind={votesInput(kind, operator)}
        label={`${label}: votes`}
        placeholder={kind === 'votedRating' ? 'Minimum votes (optional)' : 'Votes (optional)'}
        condition={{ ...part.condition, field: 'imdbVotes' }}
      />
    </div>
  )
}

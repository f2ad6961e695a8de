import { useMemo, useState } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import { isBlank, ratingParts } from '../../../../components/routing/condition-value.ts'
import { missingUsers } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { useResource } from '../../../../components/use-resource.ts'
import type { Condition } from '../../../../contract/content-router.ts'
import { pluralize } from '../../../../lib/pluralize.ts'
import { capital } from '../../../../lib/sentence.ts'
import { decimalIn, wholeNumberIn } from '../../../../lib/typed-number.ts'
import { genreNames } from '../../../../state/router-rules.ts'
import { streamingServices } from '../../../../state/tmdb.ts'
import { ChipsInput } from '../../../../ui/chips-input.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { Suggestion } from '../../../../ui/suggestions.tsx'
import { type ConditionNames, conditionValueLabel, fieldInfo } from '../condition-fields.ts'
import type { ConditionField } from '../use-conditions.ts'
import { type InputKind, ratingInput, votesInput } from './condition-inputs.ts'
import { UnknownGenres } from './unknown-genres.tsx'

/** What the inputs of all conditions need. */
export interface Editing {
  fields: readonly ConditionField[]
  /** Titles on which the counts of the suggested values are based. */
  items: readonly RoutedItem[]
  names: ConditionNames
  /** Whether missing values are reported. */
  isChecked: boolean
}

interface ValueInputProps {
  editing: Editing
  condition: Pick<Condition, 'field' | 'operator' | 'value'>
  kind: InputKind
  label: string
  placeholder?: string
  isInvalid: boolean
  isChanged: boolean
  onChange: (value: unknown) => void
}

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
          onChange={event => onChange(event.currentTarget.value === 'true')}
        >
          {typeof value !== 'boolean' && <option value={String(value)}>Choose</option>}
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
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

const numberParser = (field: string) => (fieldInfo(field).isWhole ? wholeNumberIn : decimalIn)

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

const LANGUAGES =
  'Arabic,Bengali,Bulgarian,Catalan,Chinese,Croatian,Czech,Danish,Dutch,English,Estonian,Finnish,French,German,Greek,Hebrew,Hindi,Hungarian,Icelandic,Indonesian,Italian,Japanese,Korean,Latvian,Lithuanian,Malayalam,Norwegian,Persian,Polish,Portuguese,Romanian,Russian,Serbian,Slovak,Slovenian,Spanish,Swedish,Tamil,Telugu,Thai,Turkish,Ukrainian,Vietnamese'
/** For US film and TV, UK, Canada, Australia, Germany, France, Japan, New Zealand and other countries. */
const CERTIFICATIONS =
  'G,PG,PG-13,R,NC-17,NR,UR,TV-Y,TV-Y7,TV-Y7-FV,TV-G,TV-PG,TV-14,TV-MA,U,12,12A,15,18,R18,14A,18A,E,M,MA15+,R18+,X18+,RC,FSK 0,FSK 6,FSK 12,FSK 16,FSK 18,10,16,PG12,R15+,R13,R15,R16,RP13,RP16,Not Rated,Unrated,Exempt,Banned'
const FIXED: Readonly<Record<string, readonly string[]>> = {
  language: LANGUAGES.split(','),
  certification: CERTIFICATIONS.split(','),
}

type Value = string | number

/** Suggested values of a field, and how its values are shown. */
const useChoices = (field: string, { items, names }: Editing) => {
  const genres = useResource(field === 'genres' ? genreNames : null).data
  const { words } = fieldInfo(field)
  const suggestions = useMemo((): readonly Suggestion<Value>[] => {
    if (field === 'user')
      return (names.users ?? []).map(({ id, name }) => ({ value: id, label: name }))
    if (field === 'streamingServices')
      return (names.services ?? []).map(({ provider_id: value, provider_name: label }) => ({
        value,
        label,
      }))
    // Number of titles on watchlists for each genre.
    const counts = new Map<string, number>()
    for (const genre of genres ? items.flatMap(item => item.genres ?? []) : [])
      counts.set(genre, (counts.get(genre) ?? 0) + 1)
    const texts = (genres ?? FIXED[field] ?? []).map(text => {
      const count = counts.get(text)
      return { value: text, label: text, detail: count ? pluralize(count, 'title') : undefined }
    })
    const named = Object.entries(words ?? {})
    return [...texts, ...named.map(([value, word]) => ({ value, label: capital(word) }))]
  }, [field, genres, items, names, words])
  const { users } = names
  return {
    suggestions,
    genres: genres ?? [],
    labelOf: (value: Value) => {
      const label = conditionValueLabel({ field, value }, names)
      const condition = { field, operator: 'equals', value }
      const isMissing = users !== null && missingUsers(condition, users).length > 0
      return `${words ? capital(label) : label}${isMissing ? ' (deleted)' : ''}`
    },
  }
}

const PLACEHOLDERS: Partial<Record<InputKind, string>> = {
  user: 'User name',
  users: 'User name',
  services: 'Service name',
  numbers: 'Type a number, press Enter',
}

const toList = (value: unknown) => [value].flat().filter(one => !isBlank(one)) as readonly Value[]

/** One or more values. Texts and names that aren't known are kept. */
function ChoicesInput({ editing, kind, condition, label, onChange, ...marks }: ValueInputProps) {
  const { field, value } = condition
  const { suggestions, genres, labelOf } = useChoices(field, editing)
  const values = toList(value)
  const isSingle = kind === 'user' || kind === 'text'
  const set = (next: readonly Value[]) => {
    const [first] = next
    if (first === undefined) onChange(null)
    else onChange(isSingle || (kind === 'either' && next.length === 1) ? first : next)
  }
  return (
    <>
      <ChipsInput<Value>
        {...marks}
        label={label}
        isSingle={isSingle}
        values={values}
        suggestions={suggestions}
        placeholder={PLACEHOLDERS[kind] ?? 'Type a value, press Enter'}
        parse={kind === 'numbers' || kind === 'services' ? numberParser(field) : text => text}
        {...(kind === 'numbers' && { refusal: 'isn’t a number' })}
        labelOf={labelOf}
        onChange={set}
      />
      {kind === 'services' && <Loaded from={streamingServices} what="streaming services" />}
      {genres.length > 0 && (
        <UnknownGenres
          values={values.map(String)}
          known={genres}
          onUse={(unknown, known) =>
            set([...new Set(values.map(one => (one === unknown ? known : one)))])
          }
        />
      )}
    </>
  )
}

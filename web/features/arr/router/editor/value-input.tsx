import { Fragment, useMemo } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import { ratingParts } from '../../../../components/routing/condition-value.ts'
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
import { conditionValueLabel, fieldInfo } from '../rule-labels.ts'
import { closestGenres } from './closest-genres.ts'
import { type InputKind, ratingInput, votesInput } from './condition-inputs.ts'
import { useEditing } from './editing-context.ts'
import { NumberInput, RangeInput } from './number-inputs.tsx'

interface ValueInputProps {
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
  const { value, field } = condition
  switch (kind) {
    case 'number':
    case 'range': {
      const Numbers = kind === 'number' ? NumberInput : RangeInput
      return <Numbers {...props} value={value} isWhole={fieldInfo(field).isWhole === true} />
    }
    case 'rating':
    case 'votedRating':
      return <RatingInput {...props} />
    case 'boolean':
      return (
        <Select
          aria-label={label}
          value={String(value)}
          {...(isChanged && { 'data-changed': '' })}
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
          aria-label={label}
          className="font-mono"
          spellCheck={false}
          autoCapitalize="none"
          placeholder="^sci(-|ence )fi"
          value={typeof value === 'string' ? value : ''}
          {...(isInvalid && { 'aria-invalid': true })}
          {...(isChanged && { 'data-changed': '' })}
          onChange={event => onChange(event.currentTarget.value || null)}
        />
      )
    default:
      return <ChoicesInput {...props} />
  }
}

function RatingInput(props: ValueInputProps) {
  const { kind, condition, label, onChange } = props
  const { operator } = condition
  const { rating, votes } = ratingParts(condition.value ?? undefined)
  const isNothing = (one: unknown) => one === null || one === undefined
  // A rating without votes is saved as a plain value, for backend versions that don't support votes.
  const put = (next: { rating: unknown; votes: unknown }) => {
    if (isNothing(next.votes)) onChange(isNothing(next.rating) ? null : next.rating)
    else onChange(isNothing(next.rating) ? { votes: next.votes } : next)
  }
  return (
    <div className="grid gap-2">
      <ValueInput
        {...props}
        kind={ratingInput(operator)}
        label={`${label}: rating`}
        placeholder="Rating, e.g. 7.5"
        condition={{ ...condition, value: rating }}
        onChange={next => put({ rating: next, votes })}
      />
      <ValueInput
        {...props}
        kind={votesInput(kind, operator)}
        label={`${label}: votes`}
        placeholder={kind === 'votedRating' ? 'Minimum votes (optional)' : 'Votes (optional)'}
        condition={{ operator, field: 'imdbVotes', value: votes }}
        onChange={next => put({ rating, votes: next })}
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

/** Number of titles on watchlists for each genre. */
const countGenres = (items: readonly RoutedItem[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const genre of items.flatMap(({ genres }) => genres ?? []))
    counts.set(genre, (counts.get(genre) ?? 0) + 1)
  return counts
}

/** Suggested values of a field, and how its values are shown. */
const useChoices = (field: string) => {
  const { items, names } = useEditing()
  const genres = useResource(field === 'genres' ? genreNames : null).data
  const { words } = fieldInfo(field)
  const suggestions = useMemo((): readonly Suggestion<Value>[] => {
    const counts = countGenres(genres ? items : [])
    if (field === 'user')
      return (names.users ?? []).map(({ id, name }) => ({ value: id, label: name }))
    if (field === 'streamingServices')
      return (names.services ?? []).map(one => ({
        value: one.provider_id,
        label: one.provider_name,
      }))
    return [
      ...(genres ?? FIXED[field] ?? []).map(text => {
        const count = counts.get(text)
        return { value: text, label: text, detail: count ? pluralize(count, 'title') : undefined }
      }),
      ...Object.entries(words ?? {}).map(([value, word]) => ({ value, label: capital(word) })),
    ]
  }, [field, genres, items, names, words])
  const isMissing = (value: Value) =>
    field === 'user' &&
    names.users !== null &&
    missingUsers({ field, operator: 'equals', value }, names.users).length > 0
  return {
    suggestions,
    genres: genres ?? [],
    labelOf: (value: Value) => {
      const label = conditionValueLabel({ field, value }, names)
      return `${words ? capital(label) : label}${isMissing(value) ? ' (deleted)' : ''}`
    },
  }
}

const PLACEHOLDERS: Partial<Record<InputKind, string>> = {
  user: 'User name',
  users: 'User name',
  services: 'Service name',
  numbers: 'Type a number, press Enter',
}

const toList = (value: unknown): readonly Value[] =>
  [value]
    .flat()
    .filter(
      (one): one is Value => typeof one === 'number' || (typeof one === 'string' && one !== ''),
    )

/** One or more values. Texts and names that aren't known are kept. */
function ChoicesInput({ kind, condition, label, onChange, ...marks }: ValueInputProps) {
  const { field, value } = condition
  const { suggestions, genres, labelOf } = useChoices(field)
  const values = toList(value)
  const isSingle = kind === 'user' || kind === 'text'
  const numberIn = fieldInfo(field).isWhole ? wholeNumberIn : decimalIn
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
        parse={kind === 'numbers' ? numberIn : kind === 'services' ? wholeNumberIn : text => text}
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

interface UnknownGenresProps {
  values: readonly string[]
  known: readonly string[]
  onUse: (unknown: string, known: string) => void
}

/** Warns about genres that no title has, because they never match, and offers the closest ones. */
function UnknownGenres({ values, known, onUse }: UnknownGenresProps) {
  const names = new Set(known.map(genre => genre.toLowerCase()))
  return (
    <div role="status">
      {values
        .filter(value => !names.has(value.trim().toLowerCase()))
        .map(value => (
          <p key={value} className="mt-1 text-sm text-wait wrap-anywhere">
            “{value}” isn’t a known genre.
            {closestGenres(value, known).map((genre, index, all) => (
              <Fragment key={genre}>
                {index === 0 ? ' Use ' : index === all.length - 1 ? ' or ' : ', '}
                <button
                  type="button"
                  className="link min-h-6 max-md:min-h-11"
                  onClick={() => onUse(value, genre)}
                >
                  {genre}
                </button>
                {index === all.length - 1 && <span>?</span>}
              </Fragment>
            ))}
          </p>
        ))}
    </div>
  )
}

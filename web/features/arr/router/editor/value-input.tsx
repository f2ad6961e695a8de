import { Fragment, useMemo } from 'react'
import { labelIn } from '../../../../components/labels/humanize.ts'
import { Loaded } from '../../../../components/loaded.tsx'
import { ratingParts } from '../../../../components/routing/condition-value.ts'
import { missingUsers } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { useResource } from '../../../../components/use-resource.ts'
import type { Condition } from '../../../../contract/content-router.ts'
import { pluralize } from '../../../../lib/pluralize.ts'
import { capital } from '../../../../lib/sentence.ts'
import { wholeNumberIn } from '../../../../lib/typed-number.ts'
import { genreNames } from '../../../../state/router-rules.ts'
import { streamingServices } from '../../../../state/tmdb.ts'
import { users } from '../../../../state/users.ts'
import { ChipsInput } from '../../../../ui/chips-input.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SuggestInput, type Suggestion } from '../../../../ui/suggestions.tsx'
import { conditionValueLabel, NO_NAMES, VALUE_WORDS } from '../rule-labels.ts'
import { closestGenres } from './closest-genres.ts'
import { type InputKind, ratingInput, votesInput } from './condition-inputs.ts'
import { useEditing } from './editing-context.ts'
import { NumbersInput } from './number-inputs.tsx'

interface ValueInputProps {
  condition: Condition
  kind: InputKind
  label: string
  isInvalid: boolean
  isChanged: boolean
  onChange: (value: unknown) => void
}

const toList = (value: unknown): readonly (string | number)[] => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.filter(
    (one): one is string | number =>
      typeof one === 'number' || (typeof one === 'string' && one !== ''),
  )
}

const WHOLE_NUMBERS = ['year', 'season']

export function ValueInput({ kind, ...props }: ValueInputProps) {
  const { condition, label, isInvalid, isChanged, onChange } = props
  const marks = { isInvalid, isChanged }
  const { value } = condition
  switch (kind) {
    case 'number':
    case 'numbers':
    case 'range':
      return (
        <NumbersInput
          kind={kind}
          label={label}
          value={value}
          isWhole={WHOLE_NUMBERS.includes(condition.field)}
          {...marks}
          onChange={onChange}
        />
      )
    case 'rating':
    case 'votedRating':
      return <RatingInput kind={kind} {...props} />
    case 'services':
      return <ServicesInput {...props} />
    case 'user':
    case 'users':
      return <UserInput kind={kind} {...props} />
    case 'text':
    case 'texts':
    case 'either':
      return <TextsInput kind={kind} {...props} />
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
  }
}

function RatingInput({ kind, condition, label, onChange, ...marks }: ValueInputProps) {
  const { rating, votes } = ratingParts(condition.value ?? undefined)
  const isNothing = (one: unknown) => one === null || one === undefined
  // A rating without votes is saved as a plain value, for backend versions that don't support votes.
  const put = (next: { rating: unknown; votes: unknown }) => {
    if (isNothing(next.votes)) onChange(isNothing(next.rating) ? null : next.rating)
    else onChange(isNothing(next.rating) ? { votes: next.votes } : next)
  }
  return (
    <div className="grid gap-2">
      <NumbersInput
        kind={ratingInput(condition.operator)}
        label={`${label}: rating`}
        placeholder="Rating, e.g. 7.5"
        isWhole={false}
        value={rating}
        {...marks}
        onChange={next => put({ rating: next, votes })}
      />
      <NumbersInput
        kind={votesInput(kind, condition.operator)}
        label={`${label}: votes`}
        placeholder={kind === 'votedRating' ? 'Minimum votes (optional)' : 'Votes (optional)'}
        isWhole
        value={votes}
        {...marks}
        onChange={next => put({ rating, votes: next })}
      />
    </div>
  )
}

function UserInput({ kind, condition, label, onChange, ...marks }: ValueInputProps) {
  const list = useResource(users).data
  const isSingle = kind === 'user'
  return (
    <ChipsInput<string | number>
      label={label}
      isSingle={isSingle}
      values={toList(condition.value)}
      suggestions={(list ?? []).map(user => ({ value: user.id, label: user.name }))}
      placeholder="User name"
      {...marks}
      // Keep names that don't belong to any current user.
      parse={text => text}
      labelOf={value =>
        conditionValueLabel({ field: 'user', value }, { ...NO_NAMES, users: list }) +
        (list && missingUsers({ field: 'user', operator: 'equals', value }, list).length > 0
          ? ' (deleted)'
          : '')
      }
      onChange={values =>
        onChange(isSingle ? (values[0] ?? null) : values.length > 0 ? values : null)
      }
    />
  )
}

function ServicesInput({ condition, label, onChange, ...marks }: Omit<ValueInputProps, 'kind'>) {
  const { data } = useResource(streamingServices)
  return (
    <div className="grid gap-2">
      <ChipsInput<string | number>
        label={label}
        values={toList(condition.value)}
        suggestions={(data ?? []).map(service => ({
          value: service.provider_id,
          label: service.provider_name,
        }))}
        placeholder="Service name"
        {...marks}
        parse={wholeNumberIn}
        labelOf={value =>
          conditionValueLabel({ field: condition.field, value }, { ...NO_NAMES, services: data })
        }
        onChange={values => onChange(values.length > 0 ? values : null)}
      />
      <Loaded from={streamingServices} what="streaming services" />
    </div>
  )
}

const textSuggestions = (
  texts: readonly string[],
  counts?: ReadonlyMap<string, number>,
): Suggestion<string>[] =>
  texts.map(text => {
    const count = counts?.get(text)
    return { value: text, label: text, detail: count ? pluralize(count, 'title') : undefined }
  })

/** Number of titles on watchlists for each genre. */
const countGenres = (items: readonly RoutedItem[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const genre of items.flatMap(({ genres }) => genres ?? []))
    counts.set(genre, (counts.get(genre) ?? 0) + 1)
  return counts
}
const LANGUAGES: readonly string[] =
  'Arabic,Bengali,Bulgarian,Catalan,Chinese,Croatian,Czech,Danish,Dutch,English,Estonian,Finnish,French,German,Greek,Hebrew,Hindi,Hungarian,Icelandic,Indonesian,Italian,Japanese,Korean,Latvian,Lithuanian,Malayalam,Norwegian,Persian,Polish,Portuguese,Romanian,Russian,Serbian,Slovak,Slovenian,Spanish,Swedish,Tamil,Telugu,Thai,Turkish,Ukrainian,Vietnamese'.split(
    ',',
  )

/**
 * Certifications for US film and TV, UK, Canada, Australia, Germany, France, Japan, New Zealand and other countries.
 */
const CERTIFICATIONS: readonly string[] = [
  ...new Set(
    [
      'G,PG,PG-13,R,NC-17,NR,UR',
      'TV-Y,TV-Y7,TV-Y7-FV,TV-G,TV-PG,TV-14,TV-MA',
      'U,PG,12,12A,15,18,R18',
      'G,PG,14A,18A,R,E',
      'G,PG,M,MA15+,R18+,X18+,RC',
      'FSK 0,FSK 6,FSK 12,FSK 16,FSK 18',
      'U,10,12,16,18',
      'G,PG12,R15+,R18+',
      'G,PG,M,R13,R15,R16,R18,RP13,RP16',
      'Not Rated,Unrated,Exempt,Banned',
    ].flatMap(board => board.split(',')),
  ),
]

const FIXED: Readonly<Record<string, readonly string[]>> = {
  language: LANGUAGES,
  certification: CERTIFICATIONS,
}

function TextsInput({ kind, condition, label, onChange, ...marks }: ValueInputProps) {
  const { value } = condition
  const genres = useResource(condition.field === 'genres' ? genreNames : null).data
  const { items } = useEditing()
  const suggestions = useMemo(
    () =>
      condition.field === 'genres'
        ? textSuggestions(genres ?? [], countGenres(items))
        : textSuggestions(FIXED[condition.field] ?? []),
    [condition.field, genres, items],
  )
  if (kind === 'text')
    return (
      <SuggestInput
        label={label}
        value={value === null || value === undefined ? '' : String(value)}
        all={suggestions}
        {...marks}
        onChange={next => onChange(next || null)}
      />
    )
  const values = toList(value).map(String)
  const words = VALUE_WORDS[condition.field] ?? {}
  const labelOf = (text: string) => {
    const word = labelIn(words, text)
    return word === undefined ? text : capital(word)
  }
  const set = (all: readonly string[]) => {
    const next = [...new Set(all)]
    const [first] = next
    if (first === undefined) onChange(null)
    else onChange(kind === 'either' && next.length === 1 ? first : next)
  }
  return (
    <>
      <ChipsInput<string>
        label={label}
        values={values}
        suggestions={[
          ...suggestions,
          ...Object.keys(words).map(value => ({ value, label: labelOf(value) })),
        ]}
        placeholder="Type a value, press Enter"
        {...marks}
        parse={text => text}
        labelOf={labelOf}
        onChange={set}
      />
      {genres && genres.length > 0 && (
        <UnknownGenres
          values={values}
          known={genres}
          onUse={(unknown, known) => set(values.map(one => (one === unknown ? known : one)))}
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

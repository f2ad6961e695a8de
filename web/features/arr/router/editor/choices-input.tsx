import damerauLevenshtein from 'damerau-levenshtein'
import { Fragment, useMemo } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import { isBlank } from '../../../../components/routing/condition-tree.ts'
import { missingUsers } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { useResource } from '../../../../components/use-resource.ts'
import type { Condition } from '../../../../contract/content-router.ts'
import { pluralize } from '../../../../lib/pluralize.ts'
import { capital } from '../../../../lib/sentence.ts'
import { genreNames } from '../../../../state/router-rules.ts'
import { streamingServices } from '../../../../state/tmdb.ts'
import { displayName } from '../../../../state/users.ts'
import { ChipsInput } from '../../../../ui/chips-input.tsx'
import type { Suggestion } from '../../../../ui/suggestions.tsx'
import { type ConditionNames, conditionValueLabel, fieldInfo } from '../condition-fields.ts'
import type { ConditionField } from '../use-conditions.ts'
import { type InputKind, numberParser } from './condition-inputs.ts'

/** What the inputs of all conditions need. */
export interface Editing {
  fields: readonly ConditionField[]
  /** Titles on which the counts of the suggested values are based. */
  items: readonly RoutedItem[]
  names: ConditionNames
  /** Whether missing values are reported. */
  isChecked: boolean
}

export interface ValueInputProps {
  editing: Editing
  condition: Pick<Condition, 'field' | 'operator' | 'value'>
  kind: InputKind
  label: string
  placeholder?: string
  isInvalid: boolean
  isChanged: boolean
  onChange: (value: unknown) => void
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
      return (names.users ?? []).map(user => ({ value: user.id, label: displayName(user) }))
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
export function ChoicesInput({
  editing,
  kind,
  condition,
  label,
  onChange,
  ...marks
}: ValueInputProps) {
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

/** Maximum edit distance, as a fraction of the longer name's length. */
const FARTHEST = 0.5
const SHOWN = 3

const closestGenres = (typed: string, known: readonly string[]): readonly string[] => {
  const wanted = typed.trim().toLowerCase()
  const distance = (genre: string) =>
    genre.startsWith(wanted) ? 0 : damerauLevenshtein(wanted, genre).relative
  return known
    .map(genre => ({ genre, share: distance(genre.toLowerCase()) }))
    .filter(({ share }) => share <= FARTHEST)
    .sort((a, b) => a.share - b.share)
    .slice(0, SHOWN)
    .map(({ genre }) => genre)
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

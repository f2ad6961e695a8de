import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { ContentType } from '../../../../contract/values.ts'
import { decimalIn, wholeNumberIn } from '../../../../lib/typed-number.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import type { UserName } from '../rule-labels.ts'

type DetailName = Exclude<keyof RoutedItem, 'type'>
/** Text typed for a detail. Empty text means unknown. */
export type TypedDetails = Partial<Record<DetailName, string>>

const NUMBER = 'Enter a number.'

interface Detail {
  name: DetailName
  label: string
  /** Condition field that uses the detail. */
  field?: string
  /** Null if the text isn't valid. */
  parse: (text: string, people: readonly UserName[]) => unknown
  error?: string
}
const DETAILS: readonly Detail[] = [
  { name: 'title', label: 'Title', parse: String },
  {
    name: 'genres',
    label: 'Genres',
    parse: text =>
      text
        .split(',')
        .map(genre => genre.trim())
        .filter(Boolean),
  },
  {
    name: 'user',
    label: 'Watchlisted by',
    parse: (text, people) =>
      people.find(({ name }) => name.toLowerCase() === text.toLowerCase()) ?? null,
    error: 'Enter the name of a user.',
  },
  { name: 'year', field: 'year', label: 'Year', parse: wholeNumberIn, error: NUMBER },
  { name: 'season', field: 'season', label: 'Season', parse: wholeNumberIn, error: NUMBER },
  { name: 'language', field: 'language', label: 'Language', parse: String },
  { name: 'certification', field: 'certification', label: 'Certification', parse: String },
  {
    name: 'imdbRating',
    field: 'imdbRating',
    label: 'IMDb rating',
    parse: decimalIn,
    error: NUMBER,
  },
  {
    name: 'imdbVotes',
    field: 'imdbRating',
    label: 'IMDb votes',
    parse: wholeNumberIn,
    error: NUMBER,
  },
]

const textOf = (value: RoutedItem[DetailName]): string => {
  if (typeof value === 'object') return 'name' in value ? value.name : value.join(', ')
  return String(value ?? '')
}

export const typedFrom = (item: RoutedItem): TypedDetails =>
  Object.fromEntries(DETAILS.map(({ name }) => [name, textOf(item[name])]))

export const itemOf = (
  typed: TypedDetails,
  type: ContentType,
  people: readonly UserName[],
): RoutedItem => ({
  title: 'This title',
  type,
  ...Object.fromEntries(
    DETAILS.flatMap(({ name, parse }) => {
      const text = typed[name]?.trim()
      const value = text ? parse(text, people) : null
      return value === null ? [] : [[name, value]]
    }),
  ),
})

interface TitleDetailsProps {
  typed: TypedDetails
  people: readonly UserName[]
  /** Details that no rule uses are hidden. */
  isAsked: (field: string) => boolean
  onChange: (typed: TypedDetails) => void
}

export function TitleDetails({ typed, people, isAsked, onChange }: TitleDetailsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {DETAILS.filter(({ field }) => field === undefined || isAsked(field)).map(
        ({ name, field, label, parse, error }) => {
          const text = typed[name]?.trim()
          return (
            <Field
              key={name}
              label={label}
              className={field === undefined ? 'col-span-2' : undefined}
              hint={name === 'genres' && 'Separate genres with commas.'}
              error={text && parse(text, people) === null && error}
            >
              {control => (
                <Input
                  {...control}
                  placeholder="Unknown"
                  value={typed[name] ?? ''}
                  onChange={event => onChange({ ...typed, [name]: event.currentTarget.value })}
                />
              )}
            </Field>
          )
        },
      )}
    </div>
  )
}

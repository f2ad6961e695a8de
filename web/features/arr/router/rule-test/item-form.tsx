import { useResource } from '../../../../components/use-resource.ts'
import { decimalIn, wholeNumberIn } from '../../../../lib/typed-number.ts'
import { genreNames } from '../../../../state/router-rules.ts'
import { users } from '../../../../state/users.ts'
import { ChipsInput } from '../../../../ui/chips-input.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import type { TypedItem } from './typed-item.ts'

interface ItemFormProps {
  value: TypedItem
  /** Fields that no rule uses are hidden. */
  isAsked: (field: string) => boolean
  onChange: (value: TypedItem) => void
}

type TextName = Exclude<keyof TypedItem, 'genres' | 'user'>
interface TextItem {
  name: TextName
  /** The rule field that this input sets. */
  field: string
  label: string
  /** For numbers. */
  parse?: (text: string) => number | null
}
const INPUTS: readonly TextItem[] = [
  { name: 'year', field: 'year', label: 'Year', parse: wholeNumberIn },
  { name: 'season', field: 'season', label: 'Season', parse: wholeNumberIn },
  { name: 'language', field: 'language', label: 'Language' },
  { name: 'certification', field: 'certification', label: 'Certification' },
  { name: 'imdbRating', field: 'imdbRating', label: 'IMDb rating', parse: decimalIn },
  { name: 'imdbVotes', field: 'imdbRating', label: 'IMDb votes', parse: wholeNumberIn },
]

/** An empty field means that the value is unknown. */
export function ItemForm({ value, isAsked, onChange }: ItemFormProps) {
  const genres = useResource(genreNames).data ?? []
  const list = useResource(users).data
  const people = list ?? []
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Title" className="col-span-2">
        {control => (
          <Input
            {...control}
            value={value.title}
            onChange={event => onChange({ ...value, title: event.currentTarget.value })}
          />
        )}
      </Field>
      <Labelled label="Genres">
        <ChipsInput<string>
          label="Genres"
          values={value.genres}
          suggestions={genres.map(genre => ({ value: genre, label: genre }))}
          placeholder="Unknown"
          parse={text => text}
          labelOf={text => text}
          onChange={next => onChange({ ...value, genres: next })}
        />
      </Labelled>
      <Labelled label="Watchlisted by">
        <ChipsInput<number>
          label="Watchlisted by"
          isSingle
          values={value.user ? [value.user.id] : []}
          suggestions={people.map(user => ({ value: user.id, label: user.name }))}
          placeholder="Unknown"
          refusal="isn’t a known user"
          labelOf={id => people.find(user => user.id === id)?.name ?? `user ${id}`}
          onChange={([id]) => {
            const user = people.find(one => one.id === id)
            onChange({ ...value, user: user ? { id: user.id, name: user.name } : null })
          }}
        />
      </Labelled>
      {INPUTS.filter(({ field }) => isAsked(field)).map(input => (
        <Field
          key={input.name}
          label={input.label}
          error={
            value[input.name].trim() !== '' && input.parse?.(value[input.name]) === null
              ? 'Enter a number.'
              : null
          }
        >
          {control => (
            <Input
              {...control}
              placeholder="Unknown"
              {...(input.parse && { inputMode: 'decimal' })}
              value={value[input.name]}
              onChange={event => onChange({ ...value, [input.name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="col-span-2 min-w-0">
      <p aria-hidden className="mb-1.5 font-display text-sm font-semibold">
        {label}
      </p>
      {children}
    </div>
  )
}

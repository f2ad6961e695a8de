import clsx from 'clsx'
import { useId, useMemo, useState } from 'react'
import { folded, matcherOf } from '../../../lib/fold-text.ts'
import { users } from '../../../state/users.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { useStore } from '../../use-store.ts'
import { type CommonOptions, type ControlProps, common, type FieldMaker } from '../field-def.ts'

const SEARCH_FROM = 8
const UNREAD = 'Users haven’t loaded yet.'

const chosenOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : []

function UserChoiceControl({ control, label, value, onChange }: ControlProps) {
  const { data: list, error } = useStore(users.state)
  const [search, setSearch] = useState('')
  const id = useId()
  const chosen = chosenOf(value)
  const names = useMemo(() => {
    const known = (list ?? []).map(user => user.name)
    return [...known, ...chosen.filter(name => !known.includes(name))]
  }, [list, chosen])
  const matches = matcherOf(search)
  const shown = names.filter(name => matches(folded(name)))
  const isComing = list === null && error === null
  return (
    <fieldset
      id={control.id}
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      disabled={control.disabled}
      className="grid min-w-0 gap-2"
    >
      {(isComing || names.length >= SEARCH_FROM) && (
        <SearchInput
          aria-label={`Search ${label}`}
          placeholder="Search users"
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      )}
      <ul
        aria-labelledby={id}
        className={clsx(
          'max-h-56 overflow-y-auto rounded-md border-2 border-rule p-2',
          isComing && 'min-h-56',
        )}
      >
        {shown.map(name => (
          <li key={name}>
            <Checkbox
              label={name}
              checked={chosen.includes(name)}
              onCheckedChange={isOn =>
                onChange(isOn ? [...chosen, name] : chosen.filter(one => one !== name))
              }
            />
          </li>
        ))}
        {shown.length === 0 && (
          <li className="text-ink-2">
            {names.length > 0 ? 'No matching users.' : list === null ? UNREAD : 'No users yet.'}
          </li>
        )}
      </ul>
      <p id={id} className="text-sm text-ink-2">
        {chosen.length === 0 ? 'No users selected.' : `${chosen.length} selected.`}
        {list === null && names.length > 0 && ` ${UNREAD}`}
      </p>
    </fieldset>
  )
}

/** `none` is the label of an empty selection ("All users"). */
export const userChoice =
  (options: CommonOptions & { none: string }): FieldMaker<string | readonly string[] | undefined> =>
  () => ({
    ...common(options),
    isSecret: false,
    isWide: true,
    render: props => <UserChoiceControl {...props} />,
    words: value => chosenOf(value).join(', ') || options.none,
    fault: () => null,
  })

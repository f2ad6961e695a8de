import { users } from '../../../state/users.ts'
import { ChipsInput } from '../../../ui/chips-input.tsx'
import { useResourceState } from '../../use-resource.ts'
import { useStore } from '../../use-store.ts'
import type { CommonOptions, ControlProps, FieldMaker } from '../field-def.ts'

const chosenOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : []

type Users = typeof users.state.data

const isMissing = (list: Users, name: string): boolean =>
  list !== null && !list.some(user => user.name.toLowerCase() === name.toLowerCase())

function UserChoiceControl({ control, label, value, onChange }: ControlProps) {
  const { data: list } = useStore(users.state)
  return (
    <ChipsInput<string>
      {...control}
      label={label}
      values={chosenOf(value)}
      suggestions={(list ?? []).map(({ name, alias }) => ({
        value: name,
        label: name,
        ...(alias && { keywords: alias }),
      }))}
      placeholder="Add user"
      placeholderBeside="Add user"
      refusal="isn’t a user"
      labelOf={name => (isMissing(list, name) ? `${name} (deleted)` : name)}
      onChange={onChange}
    />
  )
}

function Count({ chosen }: { chosen: readonly string[] }) {
  const { data: list, error } = useResourceState(users)
  if (list === null) return error && <span>Couldn’t load the users.</span>
  if (list.length === 0) return <span>No users yet.</span>
  if (chosen.length === 0) return false
  const missing = chosen.filter(name => isMissing(list, name)).length
  const left = chosen.length - missing
  const monitored = left === 0 ? 'No one is monitored' : `${left} of ${list.length}`
  return <span>{`${monitored}${missing > 0 ? `, ${missing} deleted` : ''}`}</span>
}

/** `none` is the label of an empty selection ("All users"). */
export const userChoice =
  (options: CommonOptions & { none: string }): FieldMaker<string | readonly string[] | undefined> =>
  () => ({
    ...options,
    isSecret: false,
    isWide: true,
    aside: value => <Count chosen={chosenOf(value)} />,
    render: props => <UserChoiceControl {...props} />,
    format: value => chosenOf(value).join(', ') || options.none,
    error: () => null,
  })

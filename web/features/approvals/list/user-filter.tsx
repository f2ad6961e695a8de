import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { checkboxes, menuChip, named } from '../../../components/list/filter-menus.ts'
import { toggled } from '../../../lib/query-values.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import type { FiltersProps } from './filter-fields.tsx'

/** More users than this and their menu is a dialog with a search field. */
const USERS_IN_MENU = 12

export function UserMenu(props: FiltersProps) {
  const { query, facets, onChange } = props
  const [open, setOpen] = useState(false)
  const names = facets.users.filter(user => query.users.includes(user.value)).map(one => one.name)
  const label = named('User', names.length > 0 ? names : query.users.map(id => `#${id}`))
  if (facets.users.length <= USERS_IN_MENU)
    return (
      <MenuButton
        bare
        className={menuChip(query.users.length > 0)}
        align="start"
        label={label}
        icon={<Users aria-hidden />}
        items={
          facets.users.length === 0
            ? [{ label: 'Nobody asked for anything yet', disabled: true }]
            : checkboxes(
                facets.users.map(user => ({ value: user.value, label: user.name })),
                new Map(facets.users.map(user => [user.value, user.count])),
                query.users,
                users => onChange({ users }),
              )
        }
      />
    )
  return (
    <>
      <Chip
        pressed={query.users.length > 0}
        icon={<Users aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Chip>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Requested by"
        footer={
          <>
            {query.users.length > 0 && (
              <Button variant="cancel" onClick={() => onChange({ users: [] })}>
                Everybody
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>Show {props.shown}</Button>
          </>
        }
      >
        <UserChoices {...props} autoFocus />
      </Dialog>
    </>
  )
}

/** Everybody who asked for something, with a search field when they are many. */
export function UserChoices({
  query,
  facets,
  onChange,
  autoFocus = false,
}: FiltersProps & { autoFocus?: boolean }) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const users = facets.users.filter(user => user.name.toLowerCase().includes(wanted))
  return (
    <div className="w-full">
      {facets.users.length > USERS_IN_MENU && (
        <SearchInput
          aria-label="Search users"
          placeholder="Search users…"
          className="mb-2"
          value={text}
          {...(autoFocus && { 'data-autofocus': '' })}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      <ul className="grid overflow-y-auto overscroll-contain md:max-h-72">
        {users.map(user => (
          <li key={user.value} className="flex items-center justify-between gap-3">
            <Checkbox
              className="max-md:min-h-11"
              label={user.name}
              checked={query.users.includes(user.value)}
              onCheckedChange={() => onChange({ users: toggled(query.users, user.value) })}
            />
            <span className="pr-1 text-sm text-ink-3 tabular">{user.count}</span>
          </li>
        ))}
        {users.length === 0 && <li className="text-ink-2">No user is called that.</li>}
      </ul>
    </div>
  )
}

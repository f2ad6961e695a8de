import clsx from 'clsx'
import Film from 'lucide-react/icons/film'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ListFilter from 'lucide-react/icons/sliders-horizontal'
import Users from 'lucide-react/icons/users'
import Zap from 'lucide-react/icons/zap'
import { type RefObject, useState } from 'react'
import { APPROVAL_STATUSES, APPROVAL_TRIGGERS } from '../../contract/approvals.ts'
import { CONTENT_TYPES } from '../../contract/values.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchInput } from '../../ui/input.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { useIsMobile } from '../../ui/use-media.ts'
import { type ApprovalQuery, activeFilters, STATUSES, toggled } from './approval-query.ts'
import type { Filtered } from './approval-view.ts'
import { statusWords, TYPE_LABELS, triggerLabel } from './approval-words.ts'

/** A chip that opens a menu; on, when something is chosen there. */
const menuChip = (isOn: boolean) =>
  clsx('chip aria-expanded:text-ink', isOn && 'border-main-line bg-main-soft text-ink')
/** More users than this and their menu is a dialog with a search field. */
const USERS_IN_MENU = 12

interface FiltersProps {
  query: ApprovalQuery
  facets: Filtered['facets']
  /** False until there are rows to count. */
  isCounted: boolean
  /** "8 of 168", or how far loading has come. */
  shown: string
  search: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
  onChange: (part: Partial<ApprovalQuery>) => void
  onReset: () => void
}

export function ApprovalFilters(props: FiltersProps) {
  return useIsMobile() ? <NarrowFilters {...props} /> : <WideFilters {...props} />
}

function WideFilters(props: FiltersProps) {
  const { query, facets, shown, onChange, onReset } = props
  return (
    <search className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <div className="flex min-w-148 flex-1 items-center gap-2 max-lg:min-w-full max-lg:flex-wrap">
        <TextFilter {...props} placeholder="Title, user, reason…" className="min-w-44 flex-1" />
        <StatusChips {...props} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <UserMenu {...props} />
        <MenuButton
          bare
          className={menuChip(query.types.length > 0)}
          align="start"
          label={named(
            'Type',
            query.types.map(type => TYPE_LABELS[type]),
          )}
          icon={<Film aria-hidden />}
          items={checkboxes(
            CONTENT_TYPES.map(type => ({ value: type, label: TYPE_LABELS[type] })),
            facets.types,
            query.types,
            types => onChange({ types }),
          )}
        />
        <MenuButton
          bare
          className={menuChip(query.triggers.length > 0)}
          align="start"
          label={named('Trigger', query.triggers.map(triggerLabel))}
          icon={<Zap aria-hidden />}
          items={checkboxes(
            APPROVAL_TRIGGERS.map(trigger => ({ value: trigger, label: triggerLabel(trigger) })),
            facets.triggers,
            query.triggers,
            triggers => onChange({ triggers }),
          )}
        />
        {activeFilters(query) > 0 && (
          <IconButton
            label="Reset filters"
            variant="clear"
            className="-mx-1"
            icon={<RotateCcw aria-hidden />}
            onClick={onReset}
          />
        )}
      </div>
      <span role="status" className="ml-auto text-ink-2 tabular">
        {shown}
      </span>
    </search>
  )
}

/** The field stays; the rest lies in a drawer behind a button that says how many filters are on. */
function NarrowFilters(props: FiltersProps) {
  const { query, facets, shown, onChange, onReset } = props
  const [open, setOpen] = useState(false)
  const active = activeFilters({ ...query, text: '' })
  return (
    <search className="grid gap-2">
      <div className="flex gap-2.5">
        <TextFilter {...props} placeholder="Filter…" className="min-w-0 flex-1" />
        <Button
          variant="neutralnoShadow"
          icon={<ListFilter aria-hidden />}
          aria-label={`Filters, ${active} on`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {active > 0 && <span className="tabular">{active}</span>}
        </Button>
      </div>
      <span role="status" className="text-sm text-ink-3 tabular">
        {shown}
      </span>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={
          <>
            {active > 0 && (
              <Button variant="cancel" onClick={onReset}>
                Reset filters
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>Show {shown}</Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Group label="Status">
            <StatusChips {...props} />
          </Group>
          <Group label="Type">
            {CONTENT_TYPES.map(type => (
              <Chip
                key={type}
                pressed={query.types.includes(type)}
                count={facets.types.get(type) ?? 0}
                onClick={() => onChange({ types: toggled(query.types, type) })}
              >
                {TYPE_LABELS[type]}
              </Chip>
            ))}
          </Group>
          <Group label="Trigger">
            {APPROVAL_TRIGGERS.map(trigger => (
              <Chip
                key={trigger}
                pressed={query.triggers.includes(trigger)}
                count={facets.triggers.get(trigger) ?? 0}
                onClick={() => onChange({ triggers: toggled(query.triggers, trigger) })}
              >
                {triggerLabel(trigger)}
              </Chip>
            ))}
          </Group>
          <Group label="User">
            <UserChoices {...props} />
          </Group>
        </div>
      </Dialog>
    </search>
  )
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

function TextFilter({
  query,
  search,
  onText,
  placeholder,
  className,
}: FiltersProps & { placeholder: string; className: string }) {
  return (
    <SearchInput
      ref={search}
      aria-label="Filter by title, user or reason"
      aria-keyshortcuts="/"
      shortcut="/"
      placeholder={placeholder}
      className={className}
      value={query.text}
      onChange={event => onText(event.currentTarget.value)}
    />
  )
}

function StatusChips({ query, facets, isCounted, onChange }: FiltersProps) {
  const known: readonly string[] = APPROVAL_STATUSES
  const later = STATUSES.filter(
    one => !known.includes(one) && (facets.statuses.has(one) || query.statuses.includes(one)),
  )
  return [...known, ...later].map(status => (
    <Chip
      key={status}
      pressed={query.statuses.includes(status)}
      count={isCounted ? (facets.statuses.get(status) ?? 0) : null}
      onClick={() => onChange({ statuses: toggled(query.statuses, status) })}
    >
      {statusWords(status).label}
    </Chip>
  ))
}

function UserMenu(props: FiltersProps) {
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
function UserChoices({
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

/** "User", "User: aiko", "User: aiko +2". */
const named = (label: string, chosen: readonly string[]): string => {
  const [first, ...others] = chosen
  if (first === undefined) return label
  return `${label}: ${first}${others.length > 0 ? ` +${others.length}` : ''}`
}

const checkboxes = <T extends string | number>(
  values: readonly { value: T; label: string }[],
  counts: ReadonlyMap<string | number, number>,
  chosen: readonly T[],
  onChange: (chosen: T[]) => void,
): MenuItem[] => [
  ...values.map(({ value, label }) => ({
    kind: 'checkbox' as const,
    label,
    hint: (counts.get(value) ?? 0).toLocaleString('en-US'),
    checked: chosen.includes(value),
    keepOpen: true,
    onSelect: () => onChange(toggled(chosen, value)),
  })),
  ...(chosen.length > 0
    ? [{ kind: 'separator' as const }, { label: 'Clear', onSelect: () => onChange([]) }]
    : []),
]

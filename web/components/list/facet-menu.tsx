import clsx from 'clsx'
import { useState } from 'react'
import { grouped } from '../../lib/counted.ts'
import { folded, matcherOf } from '../../lib/fold-text.ts'
import { isolate } from '../../lib/isolate.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import type { Facet } from './facets.ts'

/** With more values than this, the menu becomes a dialog with a search field. */
const VALUES_IN_MENU = 12

const isOn = ({ on }: Facet) => on.length > 0
const nameOf = ({ label, on }: Facet): string => {
  const [first, ...others] = on
  if (first === undefined) return label
  return `${label}: ${isolate(first)}${others.length > 0 ? ` +${others.length}` : ''}`
}

interface FacetMenuProps {
  facet: Facet
  shown: string
}

export function FacetMenu({ facet, shown }: FacetMenuProps) {
  const { size, icon, none, clear } = facet
  if (size > VALUES_IN_MENU) return <FacetWindow facet={facet} shown={shown} />
  const { options } = facet
  const clearing = isOn(facet)
    ? [{ kind: 'separator' as const }, { label: 'Clear', onSelect: clear }]
    : []
  return (
    <MenuButton
      bare
      className={clsx(
        'chip aria-expanded:text-ink',
        isOn(facet) && 'border-main-line bg-main-soft text-ink',
      )}
      align="start"
      label={nameOf(facet)}
      icon={icon}
      items={
        options.length === 0
          ? [{ label: none ?? 'No options', disabled: true }]
          : [
              ...options.map(option => ({
                kind: 'checkbox' as const,
                label: option.label,
                hint: grouped(option.count),
                checked: option.isOn,
                keepOpen: true,
                onSelect: option.toggle,
              })),
              ...clearing,
            ]
      }
    />
  )
}

function FacetWindow({ facet, shown }: FacetMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Chip
        pressed={isOn(facet)}
        icon={facet.icon}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {nameOf(facet)}
      </Chip>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={facet.label}
        footer={
          <>
            {isOn(facet) && (
              <Button variant="cancel" onClick={facet.clear}>
                Clear
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>Show {shown}</Button>
          </>
        }
      >
        <FacetList facet={facet} autoFocus />
      </Dialog>
    </>
  )
}

interface FacetListProps {
  facet: Facet
  autoFocus?: boolean
}

function FacetList({ facet: { label, options }, autoFocus = false }: FacetListProps) {
  const [text, setText] = useState('')
  const isFound = matcherOf(text)
  const found = options.filter(option => isFound(folded(option.label)))
  return (
    <div className="w-full">
      <SearchInput
        aria-label={`Search ${label.toLowerCase()}`}
        placeholder="Search…"
        className="mb-2"
        value={text}
        {...(autoFocus && { 'data-autofocus': '' })}
        onChange={event => setText(event.currentTarget.value)}
      />
      <ul className="grid overflow-y-auto overscroll-contain md:max-h-72">
        {found.map(option => (
          <li key={option.value} className="flex items-center justify-between gap-3">
            <Checkbox
              className="min-w-0 wrap-anywhere max-md:min-h-11"
              label={option.label}
              checked={option.isOn}
              onCheckedChange={option.toggle}
            />
            <span className="pr-1 text-sm text-ink-3 tabular">{grouped(option.count)}</span>
          </li>
        ))}
        {found.length === 0 && <li className="text-ink-2">No matches</li>}
      </ul>
    </div>
  )
}

export function FacetGroup({ facet }: { facet: Facet }) {
  const { label, size } = facet
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      {size > VALUES_IN_MENU ? (
        <FacetList facet={facet} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {facet.options.map(option => (
            <Chip
              key={option.value}
              pressed={option.isOn}
              count={option.count}
              className="max-w-full"
              onClick={option.toggle}
            >
              <span className="truncate">{option.label}</span>
            </Chip>
          ))}
        </div>
      )}
    </fieldset>
  )
}

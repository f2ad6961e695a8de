import clsx from 'clsx'
import X from 'lucide-react/icons/x'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { matcherOf, normalize } from '../../lib/normalize.ts'
import { formatNumber, pluralize } from '../../lib/pluralize.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import type { Facet } from './facets.ts'

/** With more values than this, the menu becomes a dialog with a search field. */
const VALUES_IN_MENU = 12

const isOn = ({ on }: Facet) => on.length > 0
/** The facet's label, its selected value, or the number of values if several are selected. */
const nameOf = ({ label, on }: Facet): string => {
  const [first, ...others] = on
  if (first === undefined) return label
  return others.length === 0 ? bidiIsolate(first) : pluralize(on.length, label.toLowerCase())
}
const isLarge = ({ size }: Facet) => size > VALUES_IN_MENU

const itemsOf = ({ options, none, on, clear }: Facet): MenuItem[] =>
  options.length === 0
    ? [{ label: none ?? 'No options', disabled: true }]
    : [
        ...options.map(option => ({
          kind: 'checkbox' as const,
          label: option.label,
          hint: formatNumber(option.count),
          checked: option.isOn,
          keepOpen: true,
          onSelect: option.toggle,
        })),
        ...(on.length > 0
          ? [{ kind: 'separator' as const }, { label: 'Clear', onSelect: clear }]
          : []),
      ]

const GAP_PX = 8
/** Width of the button that opens the remaining children ("+2"). */
const MORE_PX = 52

/**
 * Number of a row's children that fit side by side, with room for the button that opens the remaining ones; Infinity if
 * all of them fit.
 */
const useFittingCount = (row: RefObject<HTMLElement | null>): number => {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const { current: element } = row
    if (!element) return
    const measure = () => {
      const ends: number[] = []
      for (const child of element.querySelectorAll<HTMLElement>(':scope > [data-fits]'))
        ends.push((ends.at(-1) ?? -GAP_PX) + GAP_PX + child.offsetWidth)
      const { clientWidth: room } = element
      const next =
        (ends.at(-1) ?? 0) <= room
          ? Number.POSITIVE_INFINITY
          : ends.filter(end => end + GAP_PX + MORE_PX <= room).length
      if (next !== fitting) flushSync(() => setFitting(next))
    }
    // Also runs after the first layout, and always before the browser paints.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  })
  return fitting
}

interface FilterChipsProps {
  facets: readonly Facet[]
  shown: string
}

/**
 * Chips on one line, active ones first. Those that don't fit are in the menu of the last chip, labeled "+2" for
 * example.
 */
export function FilterChips({ facets, shown }: FilterChipsProps) {
  const row = useRef<HTMLDivElement>(null)
  const fitting = useFittingCount(row)
  const [opened, setOpened] = useState<string | null>(null)
  const close = () => setOpened(null)
  const ordered = [...facets].sort((a, b) => Number(isOn(b)) - Number(isOn(a)))
  const rest = ordered.slice(fitting)
  return (
    // Leave room for the button that opens the remaining chips ("+4").
    <div ref={row} className="relative flex min-w-13 flex-1 items-center gap-2">
      {ordered.map((facet, index) => (
        <span
          key={facet.id}
          data-fits=""
          className={index < fitting ? 'shrink-0' : 'invisible absolute'}
        >
          {facet.isSwitch ? (
            <SwitchChip facet={facet} />
          ) : (
            <FacetChip facet={facet} onOpen={() => setOpened(facet.id)} />
          )}
        </span>
      ))}
      {rest.length > 0 && (
        <MenuButton
          bare
          className="chip"
          label={pluralize(rest.length, 'more filter')}
          items={rest.flatMap((facet): MenuItem[] => {
            const { label, icon } = facet
            if (facet.isSwitch)
              return facet.options.map(option => ({
                kind: 'checkbox',
                label,
                checked: option.isOn,
                hint: formatNumber(option.count),
                onSelect: option.toggle,
              }))
            return isLarge(facet)
              ? [{ label: `${label}…`, icon, onSelect: () => setOpened(facet.id) }]
              : [{ label, icon, items: itemsOf(facet) }]
          })}
        >
          +{rest.length}
        </MenuButton>
      )}
      {facets.filter(isLarge).map(facet => (
        <Dialog
          key={facet.id}
          open={opened === facet.id}
          onClose={close}
          title={facet.label}
          footer={
            <>
              {isOn(facet) && (
                <Button variant="cancel" onClick={facet.clear}>
                  Clear
                </Button>
              )}
              <Button onClick={close}>Show {shown}</Button>
            </>
          }
        >
          <FacetList facet={facet} autoFocus />
        </Dialog>
      ))}
    </div>
  )
}

export function SwitchChip({ facet: { label, icon, options } }: { facet: Facet }) {
  return options.map(({ value, count, isOn, toggle }) => (
    <Chip key={value} pressed={isOn} icon={icon} count={count} onClick={toggle}>
      {label}
      {isOn && <X />}
    </Chip>
  ))
}

/** Opens the values of a facet as a menu, or as a dialog if there are many. */
function FacetChip({ facet, onOpen }: { facet: Facet; onOpen: () => void }) {
  const { label, icon } = facet
  const isActive = isOn(facet)
  const name = nameOf(facet)
  const look = clsx('chip', isActive && 'rounded-r-none border-r-0 pr-1')
  return (
    <span className={clsx('flex', isActive && 'chip-active')}>
      {isLarge(facet) ? (
        <button type="button" className={look} aria-haspopup="dialog" onClick={onOpen}>
          {icon}
          {name}
        </button>
      ) : (
        <MenuButton
          bare
          className={look}
          align="start"
          label={name}
          icon={icon}
          items={() => itemsOf(facet)}
        />
      )}
      {isActive && (
        <button
          type="button"
          aria-label={`Clear ${label.toLowerCase()} filter`}
          className="chip rounded-l-none border-l-0 pr-2.5 pl-1"
          onClick={facet.clear}
        >
          <X />
        </button>
      )}
    </span>
  )
}

interface FacetListProps {
  facet: Facet
  autoFocus?: boolean
}

function FacetList({ facet: { label, options }, autoFocus = false }: FacetListProps) {
  const [text, setText] = useState('')
  const isFound = matcherOf(text)
  const found = options.filter(option => isFound(normalize(option.label)))
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
            <span className="pr-1 text-sm text-ink-3 tabular">{formatNumber(option.count)}</span>
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

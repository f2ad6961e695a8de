import clsx from 'clsx'
import ListFilter from 'lucide-react/icons/list-filter'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { useIsMobile } from '../../ui/use-media.ts'
import { useActions } from '../actions/use-actions.ts'
import { FacetGroup, FilterChips, SwitchChip } from './facet-menu.tsx'
import type { Facet } from './facets.ts'
import { leaveSearch } from './leave-search.ts'

const useFilterKey = (field: RefObject<HTMLInputElement | null>) =>
  useActions({
    filter: () => {
      if (!field.current) return false
      field.current.focus()
      field.current.select()
    },
  })

interface ListFiltersProps {
  label: string
  placeholder: string
  narrowPlaceholder?: string
  text: string
  onText: (text: string) => void
  facets: readonly Facet[]
  shown: string
  /** Follows `shown` where there is room. */
  more?: string
  active: number
  onReset: () => void
  tools?: ReactNode
  drawer?: ReactNode
}

export function ListFilters(props: ListFiltersProps) {
  const search = useRef<HTMLInputElement>(null)
  useFilterKey(search)
  const isMobile = useIsMobile()
  const field = (
    <SearchInput
      ref={search}
      aria-label={props.label}
      aria-keyshortcuts="/"
      shortcut="/"
      placeholder={(isMobile && props.narrowPlaceholder) || props.placeholder}
      className="min-w-0 flex-1"
      value={props.text}
      onChange={event => props.onText(event.currentTarget.value)}
      onKeyDown={leaveSearch}
    />
  )
  return isMobile ? (
    <NarrowFilters {...props} field={field} />
  ) : (
    <WideFilters {...props} field={field} />
  )
}

interface LayoutProps extends ListFiltersProps {
  field: ReactNode
}

function WideFilters(props: LayoutProps) {
  const { field, facets, shown, more, tools } = props
  return (
    // Never wraps: chips that don't fit are in a menu.
    <search className="flex items-center gap-2">
      <div className="flex w-58 min-w-0 @max-[56rem]:w-47.5 @max-[31rem]:w-40">{field}</div>
      <FilterChips facets={facets} shown={shown} />
      <span className="shrink-0 text-right text-sm text-ink-2 tabular">
        {shown}
        {more && <span className="@max-[36rem]:sr-only">{more}</span>}
      </span>
      {tools}
      <FoundStatus {...props} shown={props.shown + (props.more ?? '')} />
    </search>
  )
}

function NarrowFilters(props: LayoutProps) {
  const { field, facets, shown, active, onReset, tools, drawer } = props
  const switches = facets.filter(facet => facet.isSwitch)
  const [open, setOpen] = useState(false)
  return (
    // On very narrow screens, three buttons wrap below the field.
    <search
      className={clsx(
        'flex gap-2.5',
        tools && 'max-[360px]:flex-wrap max-[360px]:*:first:basis-full',
      )}
    >
      {field}
      <FoundStatus {...props} shown={props.shown + (props.more ?? '')} />
      <Button
        variant="cancel"
        className="max-md:px-3"
        icon={<ListFilter />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filter
        {active > 0 && (
          <span className="tabular">
            {' '}
            {active}
            <span className="sr-only"> active</span>
          </span>
        )}
      </Button>
      {tools}
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
            <Button onClick={() => setOpen(false)}>
              Show {shown}
              {props.more}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {switches.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {switches.map(facet => (
                <SwitchChip key={facet.id} facet={facet} />
              ))}
            </div>
          )}
          {facets
            .filter(facet => !facet.isSwitch)
            .map(facet => (
              <FacetGroup key={facet.id} facet={facet} />
            ))}
          {drawer}
        </div>
      </Dialog>
    </search>
  )
}

/** If the count changes later than this after a filter change, the filter isn't the cause. */
const ANSWER_MS = 2000
/** Debounce, because the user may still be typing. */
const SETTLED_MS = 400

interface FoundStatusProps {
  text: string
  facets: readonly Pick<Facet, 'on'>[]
  shown: string
}

/**
 * Announces the number of matching rows after a filter change. Rows that are added or removed have their own messages.
 */
export function FoundStatus({ text, facets, shown }: FoundStatusProps) {
  const filters = [text, ...facets.map(facet => facet.on)].join('|')
  const last = useRef({ filters, changedAt: Number.NEGATIVE_INFINITY })
  const [announcement, announce] = useState('')
  useEffect(() => {
    if (last.current.filters !== filters) last.current = { filters, changedAt: performance.now() }
    if (performance.now() - last.current.changedAt > ANSWER_MS) return
    const timer = setTimeout(() => announce(shown), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [filters, shown])
  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  )
}

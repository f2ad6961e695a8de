import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useRef, useState } from 'react'
import { checkboxes, menuChip, named } from '../../../../components/list/filter-menus.ts'
import { useFilterKey } from '../../../../components/list/use-filter-key.ts'
import { grouped } from '../../../../lib/counted.ts'
import { toggled } from '../../../../lib/query-values.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { MenuButton } from '../../../../ui/menu.tsx'
import { SearchInput } from '../../../../ui/search-input.tsx'
import { useIsMobile } from '../../../../ui/use-media.ts'
import type { UserList } from './use-user-list.ts'
import { activeFilters } from './user-query.ts'
import { FACETS } from './user-rows.ts'

interface FiltersProps {
  list: UserList
  /** What else a phone offers here, where the page has no header. */
  tools: ReactNode
}

const shownWords = ({ isRead, isBusy, matching, rows }: UserList) => {
  if (!isRead) return isBusy ? 'Loading…' : ''
  const count = grouped
  return matching.length === rows.length
    ? `${count(rows.length)} ${rows.length === 1 ? 'user' : 'users'}`
    : `${count(matching.length)} of ${count(rows.length)}`
}

/** The search field, and the facets beside it; on a phone in a drawer. */
export function UserFilters({ list, tools }: FiltersProps) {
  const isMobile = useIsMobile()
  const search = useRef<HTMLInputElement>(null)
  useFilterKey(search)
  const [open, setOpen] = useState(false)
  const { query } = list
  const shown = shownWords(list)
  const field = (
    <SearchInput
      ref={search}
      aria-label="Filter by name, alias or Discord ID"
      aria-keyshortcuts="/"
      shortcut="/"
      placeholder="Name, alias, Discord ID…"
      className="min-w-0 flex-1"
      value={query.text}
      onChange={event => list.setText(event.currentTarget.value)}
    />
  )
  const status = (
    <span role="status" className="min-w-18 text-ink-2 tabular max-md:flex-1 max-md:text-sm">
      {shown}
    </span>
  )
  if (isMobile) {
    const active = activeFilters({ ...query, text: '' })
    return (
      <search className="grid gap-2">
        <div className="flex gap-2.5">
          {field}
          <Button
            variant="neutralnoShadow"
            icon={<SlidersHorizontal aria-hidden />}
            aria-label={`Filters, ${active} on`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {active > 0 && <span className="tabular">{active}</span>}
          </Button>
        </div>
        <div className="flex items-center gap-2.5">
          {status}
          {tools}
        </div>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Filters"
          footer={
            <>
              {active > 0 && (
                <Button variant="cancel" onClick={list.reset}>
                  Reset filters
                </Button>
              )}
              <Button onClick={() => setOpen(false)}>Show {shown}</Button>
            </>
          }
        >
          <div className="grid gap-4">
            {FACETS.map(facet => (
              <FacetChips key={facet.id} list={list} facet={facet} />
            ))}
          </div>
        </Dialog>
      </search>
    )
  }
  return (
    <search className="flex flex-wrap items-center gap-x-2 gap-y-2.5">
      <div className="flex min-w-64 flex-1">{field}</div>
      {FACETS.map(facet => (
        <FacetMenu key={facet.id} list={list} facet={facet} />
      ))}
      {activeFilters(query) > 0 && (
        <IconButton
          label="Reset filters"
          variant="clear"
          className="-mx-1"
          icon={<RotateCcw aria-hidden />}
          onClick={list.reset}
        />
      )}
      <span className="ml-auto text-right">{status}</span>
    </search>
  )
}

interface FacetProps {
  list: UserList
  facet: (typeof FACETS)[number]
}

const optionsOf = ({ values }: FacetProps['facet']) =>
  Object.entries(values).map(([value, label]) => ({ value, label }))

function FacetMenu({ list: { query, counts, change }, facet }: FacetProps) {
  const { id, label, values } = facet
  const chosen = query.facets[id]
  return (
    <MenuButton
      bare
      className={menuChip(chosen.length > 0)}
      align="start"
      label={named(
        label,
        chosen.map(value => values[value] ?? value),
      )}
      items={checkboxes(optionsOf(facet), counts[id], chosen, next =>
        change({ facets: { ...query.facets, [id]: next } }),
      )}
    />
  )
}

function FacetChips({ list: { query, counts, change }, facet }: FacetProps) {
  const { id, label } = facet
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {optionsOf(facet).map(option => (
          <Chip
            key={option.value}
            pressed={query.facets[id].includes(option.value)}
            count={counts[id].get(option.value) ?? 0}
            onClick={() =>
              change({
                facets: { ...query.facets, [id]: toggled(query.facets[id], option.value) },
              })
            }
          >
            {option.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

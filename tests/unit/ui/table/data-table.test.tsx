// @vitest-environment happy-dom
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { keepFocus } from '../../../../web/ui/focus.ts'
import { MenuButton } from '../../../../web/ui/menu.tsx'
import { columnItems } from '../../../../web/ui/table/column-chooser.tsx'
import { useHiddenColumns } from '../../../../web/ui/table/hidden-columns.ts'
import { sortRows } from '../../../../web/ui/table/sort-and-select.ts'
import type { DataColumn, DataTableProps, TableSort } from '../../../../web/ui/table/types.ts'
import { giveLayout } from '../../../support/dom-layout.ts'

// The column menu is a lazy chunk, which loads slowly on a busy machine.
configure({ asyncUtilTimeout: 8000 })

interface Film {
  id: number
  title: string
  year: number | null
}

const COLUMNS: DataColumn<Film, null>[] = [
  {
    id: 'title',
    header: 'Title',
    cell: film => <button type="button">{film.title}</button>,
    sortValue: film => film.title,
    alwaysShown: true,
  },
  {
    id: 'year',
    header: 'Year',
    cell: film => film.year ?? 'unknown',
    sortValue: film => film.year,
    descFirst: true,
    width: 100,
  },
]
const FILMS: Film[] = [
  { id: 1, title: 'Solaris', year: 1972 },
  { id: 2, title: 'Alien', year: 1979 },
  { id: 3, title: 'Untitled', year: null },
  { id: 4, title: 'Moon', year: 2009 },
]

const TABLE = {
  label: 'Films',
  columns: COLUMNS,
  idOf: (film: Film) => film.id,
  nameOf: (film: Film) => film.title,
  rowHeight: 64,
  cardHeight: 182,
  skeletonRows: 3,
}

type Given = Partial<DataTableProps<Film, null>> & { selectable?: boolean }

/** The table with its sort and selection state, like on a page. */
function Page({ selectable = true, rows = FILMS, ...given }: Given) {
  const [sort, setSort] = useState<TableSort | null>(null)
  const [ids, select] = useState<ReadonlySet<number>>(new Set())
  return (
    <DataTable
      table={TABLE}
      context={null}
      rows={sortRows(rows, COLUMNS, sort)}
      sort={sort}
      onSort={setSort}
      selection={selectable ? { ids, select } : undefined}
      {...given}
    />
  )
}

const show = (given: Given = {}) => {
  render(<Page {...given} />)
  return userEvent.setup()
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Films' }))
    .getAllByRole('row')
    .filter(row => row.hasAttribute('data-row'))
const titles = () => rows().map(row => within(row).getByRole('button').textContent)
const rowOf = (title: string) => {
  const row = screen.getByRole('button', { name: title }).closest('tr')
  if (!row) throw new Error(`No row shows ${title}.`)
  return row
}
const checkedTitles = () =>
  rows()
    .filter(row => within(row).getByRole<HTMLInputElement>('checkbox').checked)
    .map(row => within(row).getByRole('button').textContent)
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

giveLayout({ width: 1200, height: 64 })
beforeEach(() => localStorage.clear())
beforeEach(keepFocus)

test('a header sorts ascending, then descending, then not at all', async () => {
  const user = show()
  const head = screen.getByRole('columnheader', { name: 'Title' })
  const press = () => user.click(within(head).getByRole('button'))
  await press()
  expect(titles()).toEqual(['Alien', 'Moon', 'Solaris', 'Untitled'])
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  await press()
  expect(titles()).toEqual(['Untitled', 'Solaris', 'Moon', 'Alien'])
  expect(head.getAttribute('aria-sort')).toBe('descending')
  await press()
  expect(titles()).toEqual(['Solaris', 'Alien', 'Untitled', 'Moon'])
  expect(head.getAttribute('aria-sort')).toBeNull()
})

test('the header selects all rows or none, and Shift the range in displayed order', async () => {
  const user = show()
  const all = box('Select all shown rows')
  await user.click(box('Select Alien'))
  expect(checkedTitles()).toEqual(['Alien'])
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  await user.click(all)
  expect(checkedTitles()).toEqual(['Solaris', 'Alien', 'Untitled', 'Moon'])
  expect([all.checked, all.indeterminate]).toEqual([true, false])
  await user.click(all)
  expect(checkedTitles()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Title' }))
  await user.click(box('Select Alien'))
  await user.keyboard('{Shift>}')
  await user.click(box('Select Solaris'))
  await user.keyboard('{/Shift}')
  expect(checkedTitles()).toEqual(['Alien', 'Moon', 'Solaris'])
})

test('a row is named after its first cell, without its checkbox', () => {
  render(<Page />)
  const row = screen.getByRole('row', { name: 'Alien' })
  act(() => row.focus())
  expect(document.activeElement).toBe(row)
})

describe('keyboard', () => {
  const focusFirst = () => act(() => rowOf('Solaris').focus())

  test('one row is a tab stop; arrows, Home, End, j and k move it with the focus, also from a button in it', async () => {
    const user = show()
    const stops = () => rows().flatMap(row => (row.tabIndex === 0 ? [row] : []))
    expect(stops()).toEqual([rowOf('Solaris')])
    focusFirst()
    const press = async (keys: string, title: string) => {
      await user.keyboard(keys)
      expect(document.activeElement, keys).toBe(rowOf(title))
    }
    await press('{ArrowDown}', 'Alien')
    expect(stops()).toEqual([rowOf('Alien')])
    await press('{End}', 'Moon')
    await press('{ArrowDown}', 'Moon')
    await press('{Home}', 'Solaris')
    act(() => screen.getByRole('button', { name: 'Solaris' }).focus())
    await press('j', 'Alien')
    await press('jk', 'Alien')
    // Letters of other scripts count by their place.
    fireEvent.keyDown(rowOf('Alien'), { key: 'о', code: 'KeyJ' })
    expect(document.activeElement).toBe(rowOf('Untitled'))
  })

  test('Space selects the row, Shift+Space the range up to it, Shift+↓ the next row', async () => {
    const user = show()
    focusFirst()
    await user.keyboard(' ')
    expect(checkedTitles()).toEqual(['Solaris'])
    await user.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    expect(checkedTitles()).toEqual(['Solaris', 'Alien', 'Untitled'])
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(checkedTitles()).toEqual(['Solaris', 'Alien', 'Untitled', 'Moon'])
  })

  test('Enter opens the row; keys the page handles are consumed, others aren’t', async () => {
    const onRowOpen = vi.fn()
    const onRowKey = vi.fn((_film: Film, key: string) => key === 'a')
    const user = show({ onRowOpen, onRowKey })
    focusFirst()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onRowOpen).toHaveBeenCalledExactlyOnceWith(FILMS[1])
    expect(fireEvent.keyDown(rowOf('Alien'), { key: 'a' })).toBe(false)
    expect(fireEvent.keyDown(rowOf('Alien'), { key: 'x' })).toBe(true)
    expect(onRowKey.mock.calls.map(([film]) => film)).toEqual([FILMS[1], FILMS[1]])
  })

  test('on a control in a row, only letters without Ctrl act on the row', async () => {
    const onRowKey = vi.fn()
    const onRowOpen = vi.fn()
    const user = show({ onRowOpen, onRowKey })
    act(() => screen.getByRole('button', { name: 'Alien' }).focus())
    await user.keyboard('{Enter} {Delete}{Control>}b{/Control}')
    expect(onRowKey).not.toHaveBeenCalled()
    expect(onRowOpen).not.toHaveBeenCalled()
    await user.keyboard('a')
    expect(onRowKey.mock.calls.map(call => call.slice(0, 2))).toEqual([[FILMS[1], 'a']])
  })

  test('a click opens the row, unless it is on a control', async () => {
    const onRowOpen = vi.fn()
    const user = show({ onRowOpen })
    await user.click(screen.getByRole('button', { name: 'Alien' }))
    await user.click(box('Select Alien'))
    expect(onRowOpen).not.toHaveBeenCalled()
    await user.click(within(rowOf('Alien')).getByText('1979'))
    expect(onRowOpen).toHaveBeenCalledExactlyOnceWith(FILMS[1])
  })
})

function PageWithChoice() {
  const { hidden, toggle } = useHiddenColumns('filmColumns')
  return (
    <>
      <MenuButton
        label="Columns"
        items={columnItems({ columns: COLUMNS, hidden, onToggle: toggle })}
      />
      <Page selectable={false} hidden={hidden} />
    </>
  )
}

const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent)
const chooser = async () => {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  return { user, year: await screen.findByRole('menuitemcheckbox', { name: 'Year' }) }
}

test('a hidden column stays hidden on the next visit and can be shown again', async () => {
  const first = render(<PageWithChoice />)
  const { user, year } = await chooser()
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Title' })).toBeNull()
  await user.click(year)
  expect(year.getAttribute('aria-checked')).toBe('false')
  first.unmount()

  render(<PageWithChoice />)
  expect(heads()).toEqual(['Title'])
  const again = await chooser()
  await again.user.click(again.year)
  expect(screen.getByRole('columnheader', { name: 'Year', hidden: true })).toBeTruthy()
})

test('grouped rows are shown under their group header, and keys follow that order', async () => {
  const decided: Film[] = []
  const century = {
    keyOf: (film: Film) => (film.year !== null && film.year >= 2000 ? 'new' : 'old'),
    head: (films: readonly Film[]) => `${films.length} films`,
    nameOf: () => 'this century',
    onKey: (films: readonly Film[], key: string) => key === 'a' && decided.push(...films) > 0,
  }
  const user = show({ groups: century })
  const shown = screen.getAllByRole('row').slice(1)
  expect(shown.map(row => row.textContent).join(', ')).toBe(
    '3 films, Solaris1972, Alien1979, Untitledunknown, 1 films, Moon2009',
  )
  expect(screen.getAllByRole('row', { name: 'this century' })).toHaveLength(2)
  act(() => rowOf('Untitled').focus())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('1 films')
  await user.keyboard('a')
  expect(decided.map(film => film.title)).toEqual(['Moon'])
  await user.keyboard('{ArrowLeft}')
  expect(screen.queryByRole('button', { name: 'Moon' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('1 films')
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(rowOf('Moon'))
})

test('renders only the visible rows of ten thousand, and the one that a key moves to', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    id: at + 1,
    title: `Film ${at + 1}`,
    year: null,
  }))
  const user = show({ rows: many })
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
  await waitFor(() => expect(rows().length).toBeGreaterThan(innerHeight / 64))
  const before = rows()
  expect(before.map(row => row.dataset.index)).toEqual(before.map((_, at) => String(at)))
  await user.click(box('Select all shown rows'))
  expect(box('Select Film 1').checked).toBe(true)
  act(() => rowOf('Film 1').focus())
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(rowOf('Film 10000'))
  expect(rows().length).toBeLessThan(60)
})

test('shows its empty state without rows; while loading, it is busy and as high as its rows', () => {
  const { rerender } = render(<Page rows={[]}>No films yet.</Page>)
  expect(screen.getByRole('cell').textContent).toBe('No films yet.')
  rerender(
    <Page rows={[]} loading>
      No films yet.
    </Page>,
  )
  const table = screen.getByRole('table')
  expect(table.getAttribute('aria-busy')).toBe('true')
  expect(table.innerHTML.match(/height: 64px/g)).toHaveLength(3)
  expect(screen.queryByText('No films yet.')).toBeNull()
})

import { useState } from 'react'
import { counted } from '../../lib/counted.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useIsMobile } from '../../ui/use-media.ts'
import type { QuotaCell, UserRow } from './user-rows.ts'

/** More rows than this come on request, so that thousands of users do not slow the page down. */
const FIRST_SHOWN = 100

/** Fixed widths, so that nothing moves when the quotas come after the names. */
const HEADS = [
  { head: 'User', width: 'w-[21%]' },
  { head: 'Watchlist', width: 'w-[12%]' },
  { head: 'Syncs', width: 'w-[8%]' },
  { head: 'Approval', width: 'w-[11%]' },
  { head: 'Notified by', width: 'w-[14%]' },
  { head: 'Movies', width: 'w-[17%]' },
  { head: 'Shows', width: 'w-[17%]' },
]

export function UsersTable({ rows }: { rows: readonly UserRow[] }) {
  const [all, setAll] = useState(false)
  const isMobile = useIsMobile()
  const shown = all ? rows : rows.slice(0, FIRST_SHOWN)
  return (
    <Card title={counted(rows.length, 'user')} className="overflow-hidden">
      {isMobile ? <UserCards rows={shown} /> : <UserLines rows={shown} />}
      {shown.length < rows.length && (
        <Button variant="neutralnoShadow" className="mt-4" onClick={() => setAll(true)}>
          Show all {rows.length.toLocaleString('en-US')}
        </Button>
      )}
    </Card>
  )
}

function UserLines({ rows }: { rows: readonly UserRow[] }) {
  return (
    <div className="-mx-4 overflow-x-auto">
      <table className="w-full min-w-208 table-fixed border-collapse text-left">
        <thead className="bg-sunken text-xs tracking-wider text-ink-2 uppercase">
          <tr>
            {HEADS.map(({ head, width }) => (
              <th
                key={head}
                scope="col"
                className={`${width} px-4 py-2.5 font-display font-semibold`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id} className="border-t border-rule align-top [&>*]:px-4 [&>*]:py-2.5">
              <th scope="row" className="font-medium wrap-anywhere">
                <Name row={row} />
              </th>
              <td className="tabular">{counted(row.watchlist, 'title')}</td>
              <td>{row.canSync ? 'Yes' : <span className="text-ink-3">No</span>}</td>
              <td>
                {row.requiresApproval ? 'Always' : <span className="text-ink-3">Not always</span>}
              </td>
              <td>{row.channels}</td>
              <td>
                <Quota cell={row.movies} />
              </td>
              <td>
                <Quota cell={row.shows} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function UserCards({ rows }: { rows: readonly UserRow[] }) {
  return (
    <ul className="grid gap-3">
      {rows.map(row => (
        <li key={row.id} className="rounded-md border-2 border-rule p-3">
          <p className="font-medium wrap-anywhere">
            <Name row={row} />
          </p>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&>dd]:text-right [&>dt]:text-ink-3">
            <dt>Watchlist</dt>
            <dd className="tabular">{counted(row.watchlist, 'title')}</dd>
            <dt>Syncs</dt>
            <dd>{row.canSync ? 'Yes' : 'No'}</dd>
            <dt>Needs approval</dt>
            <dd>{row.requiresApproval ? 'Always' : 'No'}</dd>
            <dt>Notified by</dt>
            <dd>{row.channels}</dd>
            <dt>Movies</dt>
            <dd>
              <Quota cell={row.movies} />
            </dd>
            <dt>Shows</dt>
            <dd>
              <Quota cell={row.shows} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Name({ row }: { row: UserRow }) {
  return (
    <>
      <bdi>{row.name}</bdi>{' '}
      {row.alias && (
        <span className="font-normal text-ink-3">
          (<bdi>{row.alias}</bdi>){' '}
        </span>
      )}
      {row.isOwner && <Badge tone="main">Owner</Badge>}
    </>
  )
}

function Quota({ cell }: { cell: QuotaCell }) {
  if (cell.exceeded)
    return (
      <>
        <Badge tone="bad">Reached</Badge> <span>{cell.text}</span>
      </>
    )
  return <span className={cell.text === 'No quota' ? 'text-ink-3' : undefined}>{cell.text}</span>
}

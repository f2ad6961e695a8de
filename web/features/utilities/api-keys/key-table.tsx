import Trash2 from 'lucide-react/icons/trash-2'
import { useCallback, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import type { TableSort } from '../../../ui/table/types.ts'
import { Time } from '../../../ui/time.tsx'
import type { ApiKey } from './api-keys.ts'

interface KeyTableProps {
  /** Those that match the search. */
  rows: readonly ApiKey[]
  search: string
  isLoading: boolean
  onRevoke: (key: ApiKey) => void
}

function KeyField({ row }: { row: ApiKey }) {
  const what = `key “${row.name}”`
  return <SecretInput readOnly what={what} aria-label={`Key “${row.name}”`} value={row.key} />
}

function RevokeButton({ row, onRevoke }: { row: ApiKey; onRevoke: KeyTableProps['onRevoke'] }) {
  return (
    <Button
      variant="neutralnoShadow"
      size="sm"
      icon={<Trash2 aria-hidden />}
      aria-label={`Revoke “${row.name}”`}
      onClick={() => onRevoke(row)}
    >
      Revoke
    </Button>
  )
}

const columnsOf = (onRevoke: KeyTableProps['onRevoke']): readonly DataColumn<ApiKey>[] => [
  {
    id: 'name',
    header: 'Name',
    weight: 2,
    cell: row => <span className="font-semibold wrap-anywhere">{row.name}</span>,
    sortValue: row => row.name,
  },
  { id: 'key', header: 'Key', weight: 2, cell: row => <KeyField row={row} /> },
  {
    id: 'created',
    header: 'Created',
    width: 150,
    cell: row => <Time value={row.created_at} none="Unknown" />,
    sortValue: row => row.created_at,
    descFirst: true,
  },
  {
    id: 'actions',
    header: '',
    headerLabel: 'Actions',
    width: 130,
    align: 'right',
    cell: row => <RevokeButton row={row} onRevoke={onRevoke} />,
  },
]

/** The keys, masked; cards on a phone. */
export function KeyTable({ rows, search, isLoading, onRevoke }: KeyTableProps) {
  const [sort, setSort] = useState<TableSort | null>({ id: 'created', desc: true })
  const columns = useMemo(() => columnsOf(onRevoke), [onRevoke])
  const renderCard = useCallback(
    (row: ApiKey) => (
      <article className="card grid gap-2.5 p-3" aria-label={row.name}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-md wrap-anywhere">{row.name}</h2>
          <span className="text-sm text-ink-3">
            Created <Time value={row.created_at} none="at an unknown time" />
          </span>
        </div>
        <KeyField row={row} />
        <span>
          <RevokeButton row={row} onRevoke={onRevoke} />
        </span>
      </article>
    ),
    [onRevoke],
  )
  return (
    <DataTable
      label="API keys"
      columns={columns}
      rows={rows}
      rowId={row => row.id}
      sort={sort}
      onSort={setSort}
      loading={isLoading}
      skeletonRows={2}
      rowHeight={68}
      cardHeight={158}
      renderCard={renderCard}
      empty={
        search === '' ? (
          <Empty
            title="No API keys yet"
            hint="A key lets another program, such as a script or a widget, use the backend without your password."
          />
        ) : (
          <Empty title="No key of this name" hint={`No key has “${search}” in its name.`} />
        )
      }
    />
  )
}

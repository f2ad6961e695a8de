import Trash2 from 'lucide-react/icons/trash-2'
import { defineList } from '../../../components/list/define-list.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { parseTime } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { Time } from '../../../ui/time.tsx'
import type { ApiKey } from './api-keys.ts'

type OnRevoke = (key: ApiKey) => void

function KeyField({ row }: { row: ApiKey }) {
  const what = `key “${bidiIsolate(row.name)}”`
  return (
    <SecretInput
      readOnly
      what={what}
      aria-label={`Key “${bidiIsolate(row.name)}”`}
      value={row.key}
    />
  )
}

function RevokeButton({ row, onRevoke }: { row: ApiKey; onRevoke: OnRevoke }) {
  return (
    <Button
      variant="clear"
      size="sm"
      icon={<Trash2 />}
      aria-label={`Revoke “${bidiIsolate(row.name)}”`}
      onClick={() => onRevoke(row)}
    >
      Revoke
    </Button>
  )
}

export const API_KEYS = defineList<ApiKey, OnRevoke>({
  label: 'API keys',
  idOf: row => row.id,
  nameOf: row => row.name,
  rowHeight: 52,
  cardHeight: 158,
  skeletonRows: 2,
  searchText: row => row.name,
  facets: [],
  sort: { id: 'created', desc: true },
  columns: [
    {
      id: 'name',
      header: 'Name',
      weight: 2,
      cell: row => (
        <>
          <bdi className="font-semibold wrap-anywhere">{row.name}</bdi>
          <OddRowNote row={row} noun="key" />
        </>
      ),
      sortValue: row => row.name,
    },
    { id: 'key', header: 'Key', least: 180, weight: 2, cell: row => <KeyField row={row} /> },
    {
      id: 'created',
      header: 'Created',
      width: 116,
      cell: row => <Time value={row.created_at} none="Unknown" />,
      sortValue: row => row.created_at,
      descFirst: true,
    },
    {
      id: 'actions',
      header: '',
      headerLabel: 'Actions',
      width: 116,
      align: 'right',
      cell: (row, onRevoke) => <RevokeButton row={row} onRevoke={onRevoke} />,
    },
  ],
  card: (row, onRevoke) => (
    <article className="grid gap-2.5 py-2.5" aria-label={row.name}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-md wrap-anywhere">
          <bdi>{row.name}</bdi>
          <OddRowNote row={row} noun="key" />
        </h3>
        <span className="text-sm text-ink-3">
          Created <Time value={row.created_at} none="at an unknown time" />
        </span>
      </div>
      <KeyField row={row} />
      <span className="-ml-3">
        <RevokeButton row={row} onRevoke={onRevoke} />
      </span>
    </article>
  ),
  csv: {
    id: row => row.id,
    name: row => row.name,
    created: row => parseTime(row.created_at)?.toISOString() ?? row.created_at,
  },
})

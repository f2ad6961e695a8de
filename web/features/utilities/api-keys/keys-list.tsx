import Trash2 from 'lucide-react/icons/trash-2'
import { defineList } from '../../../components/list/define-list.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { parseTime } from '../../../lib/time.ts'
import { QuietButton } from '../../../ui/button.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { actionsColumn, timeColumn } from '../../../ui/table/common-columns.tsx'
import type { ApiKey } from './api-keys.ts'

export const API_KEYS = defineList<ApiKey, (key: ApiKey) => void>({
  label: 'API keys',
  idOf: row => row.id,
  nameOf: row => row.name,
  rowHeight: 59,
  cardHeight: 156,
  skeletonRows: 2,
  searchText: row => row.name,
  facets: [],
  sort: { id: 'created', desc: true },
  columns: [
    {
      id: 'name',
      header: 'Name',
      cell: row => (
        <>
          <bdi className="font-semibold wrap-anywhere">{row.name}</bdi>
          <OddRowNote row={row} noun="key" />
        </>
      ),
      sortValue: row => row.name,
    },
    {
      id: 'key',
      header: 'Key',
      width: 180,
      cell: row => (
        <SecretInput
          readOnly
          what={`key “${bidiIsolate(row.name)}”`}
          aria-label={`Key “${bidiIsolate(row.name)}”`}
          value={row.key}
        />
      ),
    },
    timeColumn('created', 'Created', 116, row => row.created_at, 'Unknown'),
    actionsColumn(116, (row, onRevoke) => (
      <QuietButton
        icon={<Trash2 />}
        aria-label={`Revoke “${bidiIsolate(row.name)}”`}
        onClick={() => onRevoke(row)}
      >
        Revoke
      </QuietButton>
    )),
  ],
  csv: {
    id: row => row.id,
    name: row => row.name,
    created: row => parseTime(row.created_at)?.toISOString() ?? row.created_at,
  },
})

import { KIND_LABELS } from '../../../state/instances.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ExportCsv } from '../../../ui/export-csv.tsx'
import { Link } from '../../../ui/link.tsx'
import { type InstanceRow, rowsCsv } from './notification-rows.ts'

interface InstanceRowsProps {
  label: string
  rows: readonly InstanceRow[]
  verdict: (success: boolean) => string
  /** Whether the rows are results, so that a row without success has failed. Otherwise, such a row isn't set up yet. */
  isResult?: boolean
}

export function InstanceRows({ label, rows, verdict, isResult = false }: InstanceRowsProps) {
  return (
    <>
      <ul aria-label={label} className="divide-y-2 divide-rule rounded-md border-2 border-rule">
        {rows.map(row => (
          <li
            key={`${row.kind}:${row.id}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2"
          >
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <strong>
                <bdi>{row.name}</bdi>
              </strong>{' '}
              <span className="text-ink-2">{KIND_LABELS[row.kind]}</span>
              {row.message && row.message !== verdict(row.success) && (
                <span className="block text-sm text-ink-2">{row.message}</span>
              )}
              {isResult && !row.success && (
                <Link to={`/${row.kind}/instances`} className="link text-sm">
                  Check instance
                </Link>
              )}
            </span>
            <Badge tone={row.success ? 'ok' : isResult ? 'bad' : 'dim'}>
              {verdict(row.success)}
            </Badge>
          </li>
        ))}
      </ul>
      {isResult && (
        <div className="mt-2">
          <ExportCsv size="sm" file="plex-notifications.csv" csv={() => rowsCsv(rows, verdict)} />
        </div>
      )}
    </>
  )
}

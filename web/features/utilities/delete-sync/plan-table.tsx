import { useState } from 'react'
import { EmbeddedList } from '../../../components/list/embedded-list.tsx'
import { ExportCsv } from '../../../components/list/export-csv.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { formatNumber } from '../../../lib/pluralize.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { useMedia } from '../../../ui/use-media.ts'
import type { DryRun } from './dry-run.ts'
import type { PlannedTitle } from './plan.ts'
import { PLANNED, PlannedName, usePlannedTitles } from './plan-list.tsx'

const FIRST = 3

/** The first titles, and the whole list on request. */
export function PlanTable({ run }: { run: DryRun }) {
  const titles = usePlannedTitles(run)
  const [isWhole, setIsWhole] = useState(false)
  const isPrinting = useMedia('print')
  const exportCsv = (listed: readonly PlannedTitle[]) => (
    <ExportCsv
      variant="clear"
      listed="titles"
      save={() => saveCsv('delete-sync-dry-run', PLANNED.csvOf(listed))}
    />
  )
  const rest = titles.length - FIRST
  const isProtected = run.results.total.protected ?? 0
  return (
    <SectionCard
      title="Titles to delete"
      state={formatNumber(titles.length)}
      meta={<span className="text-sm text-ink-3 tabular">{formatNumber(titles.length)}</span>}
      actions={!isWhole && exportCsv(titles)}
    >
      {isWhole ? (
        <EmbeddedList
          list={PLANNED}
          context={null}
          rows={titles}
          one="title"
          search={{ label: 'Search titles', placeholder: 'Title, ID or instance' }}
          buttons={exportCsv}
        />
      ) : (
        <ul className="-mx-4 -mt-4 divide-y divide-rule">
          {(isPrinting ? titles : titles.slice(0, FIRST)).map(row => (
            <li key={row.id} className="flex min-h-11 items-center justify-between gap-3 px-4 py-1">
              <PlannedName row={row} />
              <span className="max-w-2/5 shrink-0 text-sm text-ink-2 wrap-anywhere">
                {row.instance}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="-mx-4 -mb-4 flex min-h-9.5 items-center justify-between gap-3 border-t border-rule px-4 text-sm text-ink-2 empty:hidden">
        {!isWhole && rest > 0 && (
          <button type="button" className="link" onClick={() => setIsWhole(true)}>
            Show {formatNumber(rest)} more
          </button>
        )}
        {isProtected > 0 && (
          <span>{formatNumber(isProtected)} more are protected by the playlist</span>
        )}
      </p>
    </SectionCard>
  )
}

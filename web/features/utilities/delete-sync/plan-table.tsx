import { useMemo, useState } from 'react'
import { TYPE_ICONS, TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { defineList } from '../../../components/list/define-list.ts'
import { EmbeddedList } from '../../../components/list/embedded-list.tsx'
import { ExportCsv } from '../../../components/list/export-csv.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { guidLinks } from '../../../components/titles/guid-links.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { ContentType } from '../../../contract/values.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { instances } from '../../../state/instances.ts'
import { useMedia } from '../../../ui/use-media.ts'
import type { DryRun } from './delete-runs.ts'
import { type PlannedTitle, plannedTitles } from './plan.ts'

/** The titles that a run would delete, with the names of their instances once those have loaded. */
export const usePlannedTitles = (run: DryRun): readonly PlannedTitle[] => {
  const { data: radarr } = useResource(instances.radarr)
  const { data: sonarr } = useResource(instances.sonarr)
  return useMemo(() => plannedTitles(run, { radarr, sonarr }), [run, radarr, sonarr])
}

function PlannedName({ row }: { row: PlannedTitle }) {
  const Icon = TYPE_ICONS[row.type]
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Icon size={18} className="mt-0.5 shrink-0 text-ink-3" />
      <span className="min-w-0 space-x-2 wrap-anywhere">
        <bdi>{row.title}</bdi>
        {guidLinks([row.guid], row.type).map(({ site, href }) => (
          <a key={site} className="link text-xs" href={href} target="_blank" rel="noreferrer">
            {site}
          </a>
        ))}
      </span>
    </span>
  )
}

export const PLANNED = defineList<PlannedTitle, null>({
  label: 'Titles to delete',
  idOf: row => row.id,
  nameOf: row => row.title,
  rowHeight: 44,
  cardHeight: 112,
  columns: [
    {
      id: 'title',
      header: 'Title',
      cell: row => <PlannedName row={row} />,
      sortValue: row => row.title,
    },
    {
      id: 'type',
      header: 'Type',
      width: 84,
      cell: row => TYPE_LABELS[row.type],
      sortValue: row => row.type,
    },
    {
      id: 'instance',
      header: 'Instance',
      width: 150,
      cell: row => <span className="wrap-anywhere">{row.instance}</span>,
      sortValue: row => row.instance,
    },
    {
      id: 'reason',
      header: 'Reason',
      width: 180,
      cell: row => <span className="wrap-anywhere text-ink-2">{row.reason}</span>,
      sortValue: row => row.reason,
    },
  ],
  searchText: ({ title, guid, instance }) => `${title} ${guid} ${instance}`,
  sort: { id: 'title', desc: false },
  facets: [
    {
      id: 'type',
      label: 'Type',
      values: { movie: 'Movies', show: 'Shows' } satisfies Record<ContentType, string>,
      of: row => [row.type],
    },
  ],
  csv: {
    title: row => row.title,
    type: row => TYPE_LABELS[row.type],
    instance: row => row.instance,
    guid: row => row.guid,
    reason: row => row.reason,
  },
})

const FIRST = 8

const exportCsv = (listed: readonly PlannedTitle[]) => (
  <ExportCsv
    variant="clear"
    listed="titles"
    save={() => saveCsv('delete-sync-dry-run', PLANNED.csvOf(listed))}
  />
)

/** The first titles, and the whole list on request. Fills a card. */
export function PlannedTitles({ run }: { run: DryRun }) {
  const titles = usePlannedTitles(run)
  const [isWhole, setIsWhole] = useState(false)
  const isPrinting = useMedia('print')
  const rest = titles.length - FIRST
  const isProtected = run.results.total.protected ?? 0
  return (
    <>
      {isWhole ? (
        <EmbeddedList
          list={PLANNED}
          context={null}
          rows={titles}
          one="title"
          search={{ label: 'Search titles', placeholder: 'Title, ID or instance' }}
        />
      ) : (
        <ul className="-mx-4 -mt-4 divide-y divide-rule has-[+:empty]:-mb-4">
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
    </>
  )
}

export function PlanTable({ run }: { run: DryRun }) {
  const titles = usePlannedTitles(run)
  return (
    <SectionCard
      title="Titles to delete"
      state={formatNumber(titles.length)}
      meta={
        <span className="text-sm text-ink-2 tabular">
          {formatNumber(titles.length)} · {titles[0]?.reason}
        </span>
      }
      actions={exportCsv(titles)}
    >
      <PlannedTitles run={run} />
    </SectionCard>
  )
}

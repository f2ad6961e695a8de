import { useMemo } from 'react'
import { TYPE_ICONS, TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { defineList } from '../../../components/list/define-list.ts'
import { guidLinks } from '../../../components/titles/guid-links.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { ContentType } from '../../../contract/values.ts'
import { instances } from '../../../state/instances.ts'
import type { DryRun } from './dry-run.ts'
import { type PlannedTitle, plannedTitles } from './plan.ts'

/** The titles that a run would delete, with the names of their instances once those have loaded. */
export const usePlannedTitles = (run: DryRun): readonly PlannedTitle[] => {
  const { data: radarr } = useResource(instances.radarr)
  const { data: sonarr } = useResource(instances.sonarr)
  return useMemo(() => plannedTitles(run, { radarr, sonarr }), [run, radarr, sonarr])
}

export function PlannedName({ row }: { row: PlannedTitle }) {
  const Icon = TYPE_ICONS[row.type]
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Icon size={18} className="mt-0.5 shrink-0 text-ink-3" />
      <span className="min-w-0">
        <bdi className="wrap-anywhere">{row.title}</bdi>
        <span className="flex flex-wrap gap-x-2 text-xs text-ink-3">
          {guidLinks([row.guid], row.type).map(({ site, href }) => (
            <a key={site} className="link" href={href} target="_blank" rel="noreferrer">
              {site}
            </a>
          ))}
        </span>
      </span>
    </span>
  )
}

export const PLANNED = defineList<PlannedTitle, null>({
  label: 'Titles to delete',
  idOf: row => row.id,
  nameOf: row => row.title,
  rowHeight: 56,
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

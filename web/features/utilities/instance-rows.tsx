import Film from 'lucide-react/icons/film'
import Tv from 'lucide-react/icons/tv'
import type { ReactNode } from 'react'
import { ARR_KINDS, type ArrKind } from '../../contract/instances.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { KIND_LABELS } from '../../state/instances.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

const ICONS = { radarr: Film, sonarr: Tv }

/**
 * An instance's name after a Radarr or Sonarr icon. Screen readers get the kind only if the name doesn't include it.
 */
function InstanceLabel({ kind, name }: { kind: ArrKind; name: string }) {
  const Icon = ICONS[kind]
  const isNamed = name.toLowerCase().includes(kind)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Icon size={18} className="shrink-0 text-ink-2" />
      <strong className="min-w-0 wrap-anywhere">
        <bdi>{bidiIsolate(name)}</bdi>
        {!isNamed && <span className="sr-only"> ({KIND_LABELS[kind]})</span>}
      </strong>
    </span>
  )
}

interface InstanceRowsProps<Row> {
  rows: readonly Row[]
  /** Why instances are needed, if there are none. */
  hint: string
  stateOf: (row: Row) => ReactNode
}

/** Radarr and Sonarr instances, each with a state. */
export function InstanceRows<Row extends { kind: ArrKind; id: number; name: string }>({
  rows,
  hint,
  stateOf,
}: InstanceRowsProps<Row>) {
  if (rows.length === 0)
    return (
      <Empty
        title="No instances yet"
        hint={hint}
        action={ARR_KINDS.map(kind => (
          <ButtonLink key={kind} variant="neutral" size="sm" to={`/${kind}/instances`}>
            {KIND_LABELS[kind]} instances
          </ButtonLink>
        ))}
      />
    )
  return (
    <ul aria-label="Instances" className="card-rows">
      {rows.map(row => (
        <li
          key={`${row.kind}:${row.id}`}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-1.5"
        >
          <InstanceLabel kind={row.kind} name={row.name} />
          {stateOf(row)}
        </li>
      ))}
    </ul>
  )
}

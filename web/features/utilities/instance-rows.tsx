import type { ReactNode } from 'react'
import { InstanceLabel } from '../../components/instance-label.tsx'
import { ARR_KINDS, type ArrKind } from '../../contract/instances.ts'
import { KIND_LABELS } from '../../state/instances.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

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

import type { ArrKind, Instance } from '../../contract/instances.ts'
import { KIND_LABELS } from './instance-kind.ts'

/** Returns "Sonarr 3" for an unknown instance. */
export const instanceName = (
  kind: ArrKind,
  id: string,
  list: readonly Pick<Instance, 'id' | 'name'>[] | null,
): string =>
  list?.find(instance => String(instance.id) === id)?.name ?? `${KIND_LABELS[kind]} ${id}`.trim()

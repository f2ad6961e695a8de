import type { ArrKind, Instance } from '../../contract/instances.ts'
import { KIND_LABELS } from './instance-kind.ts'

/** Name of an instance that is known by its id as text; "Sonarr 3" where the list does not have it. */
export const instanceName = (
  kind: ArrKind,
  id: string,
  list: readonly Pick<Instance, 'id' | 'name'>[] | null,
): string =>
  list?.find(instance => String(instance.id) === id)?.name ?? `${KIND_LABELS[kind]} ${id}`.trim()

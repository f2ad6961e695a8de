import type { ArrKind, Instance } from '../../contract/instances.ts'
import { KIND_LABELS } from '../../state/instances.ts'

/** Name of an instance, or a generic name such as "Sonarr 3" if the instance is unknown. */
export const instanceName = (
  kind: ArrKind,
  id: string,
  list: readonly Pick<Instance, 'id' | 'name'>[] | null,
): string =>
  list?.find(instance => String(instance.id) === id)?.name ?? `${KIND_LABELS[kind]} ${id}`.trim()

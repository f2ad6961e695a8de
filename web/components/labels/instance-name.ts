import type { ArrKind, Instance } from '../../contract/instances.ts'
import { KIND_LABELS } from '../../state/instances.ts'

/** Name of an instance, or a generic name such as "Sonarr instance 3" if the instance is unknown. */
export const instanceName = (
  kind: ArrKind,
  id: number | string,
  list: readonly Pick<Instance, 'id' | 'name'>[] | null,
): string =>
  list?.find(instance => String(instance.id) === String(id))?.name ??
  `${KIND_LABELS[kind]} instance ${id}`.trim()

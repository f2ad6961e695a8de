import type { ArrKind } from '../../contract/instances.ts'
import type { ContentType } from '../../contract/values.ts'

export const KIND_OF = { movie: 'radarr', show: 'sonarr' } as const satisfies Record<
  ContentType,
  ArrKind
>

/* These labels are defined in the state folder, which uses them in errors and can't import components. */
export { KIND_LABELS } from '../../state/instances.ts'

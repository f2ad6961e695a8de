import type { ArrKind } from '../../contract/instances.ts'
import type { ContentType } from '../../contract/values.ts'

export const KIND_OF = { movie: 'radarr', show: 'sonarr' } as const satisfies Record<
  ContentType,
  ArrKind
>

/* Defined in the state folder, because its errors use them and it can't import components. */
export { KIND_LABELS } from '../../state/instances.ts'

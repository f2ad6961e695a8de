import type { ArrKind } from '../../contract/instances.ts'
import type { ContentType } from '../../contract/values.ts'

/** Kind of instance that handles a content type. */
export const KIND_OF = { movie: 'radarr', show: 'sonarr' } as const satisfies Record<
  ContentType,
  ArrKind
>

/* Defined in the store, which needs them for errors and can't import from here. */
export { KIND_LABELS } from '../../state/instances.ts'

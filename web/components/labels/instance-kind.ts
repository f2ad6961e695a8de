import type { ArrKind } from '../../contract/instances.ts'
import type { ContentType } from '../../contract/values.ts'

/** The kind of instance that takes a type of content. */
export const KIND_OF = { movie: 'radarr', show: 'sonarr' } as const satisfies Record<
  ContentType,
  ArrKind
>

/* The names stand in the store, whose errors use them, and which cannot import from here. */
export { KIND_LABELS } from '../../state/instances.ts'

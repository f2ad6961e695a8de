import type { ArrKind } from '../../contract/instances.ts'
import type { ContentType } from '../../contract/values.ts'

/** The kind of instance that handles each content type. */
export const KIND_OF = { movie: 'radarr', show: 'sonarr' } as const satisfies Record<
  ContentType,
  ArrKind
>

/* Defined in the state folder, where errors use them and components can't be imported. */
export { KIND_LABELS } from '../../state/instances.ts'

import type { ArrKind } from '../../contract/instances.ts'
import type { ContentType } from '../../contract/values.ts'

export const KIND_OF = { movie: 'radarr', show: 'sonarr' } as const satisfies Record<
  ContentType,
  ArrKind
>

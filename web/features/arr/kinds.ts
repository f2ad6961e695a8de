import { ARR_KINDS, type ArrKind } from '../../contract/instances.ts'
import type { ContentType } from '../../contract/values.ts'
import { KIND_LABELS } from '../../state/instances.ts'

export interface Kind {
  readonly id: ArrKind
  readonly label: string
  readonly content: ContentType
  readonly many: string
  readonly instancesPath: string
  readonly routerPath: string
}

const kind = (id: ArrKind, content: ContentType): Kind => ({
  id,
  label: KIND_LABELS[id],
  content,
  many: `${content}s`,
  instancesPath: `/${id}/instances`,
  routerPath: `/${id}/content-router`,
})

const KINDS: Readonly<Record<ArrKind, Kind>> = {
  radarr: kind('radarr', 'movie'),
  sonarr: kind('sonarr', 'show'),
}

export const kindAt = (path: string): Kind =>
  KINDS[ARR_KINDS.find(id => path.startsWith(`/${id}/`)) ?? 'radarr']

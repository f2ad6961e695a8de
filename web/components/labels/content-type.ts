import Film from 'lucide-react/icons/film'
import Tv from 'lucide-react/icons/tv'
import type { ContentType } from '../../contract/values.ts'

export const TYPE_LABELS = { movie: 'Movie', show: 'Show' } as const satisfies Record<
  ContentType,
  string
>
export const TYPE_PLURALS = { movie: 'movies', show: 'shows' } as const satisfies Record<
  ContentType,
  string
>
export const TYPE_ICONS = { movie: Film, show: Tv } satisfies Record<ContentType, unknown>

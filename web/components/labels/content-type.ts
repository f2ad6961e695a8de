import Film from 'lucide-react/icons/film'
import Tv from 'lucide-react/icons/tv'
import type { Approval } from '../../contract/approvals.ts'
import type { ContentType } from '../../contract/values.ts'
import { humanize } from './humanize.ts'

export const TYPE_LABELS = { movie: 'Movie', show: 'Show' } as const satisfies Record<
  ContentType,
  string
>
/** Type of a request, also if it isn't one of the known types. */
export const requestType = ({
  contentType,
  unread,
}: Pick<Approval, 'contentType' | 'unread'>): string =>
  unread && 'contentType' in unread
    ? humanize(String(unread.contentType ?? ''))
    : TYPE_LABELS[contentType]

export const TYPE_PLURALS = { movie: 'movies', show: 'shows' } as const satisfies Record<
  ContentType,
  string
>
export const TYPE_ICONS = { movie: Film, show: Tv } satisfies Record<ContentType, unknown>

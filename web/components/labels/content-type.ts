import Film from 'lucide-react/icons/film'
import Tv from 'lucide-react/icons/tv'
import type { Approval } from '../../contract/approvals.ts'
import type { ContentType } from '../../contract/values.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { capital } from '../../lib/sentence.ts'
import { humanize, labelIn } from './humanize.ts'

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
/** "Movies" or "Shows". Unknown types are shown by name. */
export const contentLabel = (type: string): string =>
  capital(labelIn<string>(TYPE_PLURALS, type) ?? humanize(type))

export const TYPE_ICONS = { movie: Film, show: Tv } satisfies Record<ContentType, unknown>

/** Genres for display: "Action, Comedy". */
export const genreLine = (genres: readonly string[]): string => genres.map(bidiIsolate).join(', ')

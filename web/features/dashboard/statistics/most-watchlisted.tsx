import { JOURNEY_PARAM, titleAddress } from '../../../components/journey/journey-address.ts'
import { contentLabel } from '../../../components/labels/content-type.ts'
import { useOpened } from '../../../components/list/use-opened.ts'
import { Poster } from '../../../components/titles/poster.tsx'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import type { StatsParts } from '../../../state/stats.ts'
import { Card } from '../../../ui/card.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Segmented } from '../../../ui/segmented.tsx'

const PARTS = { movie: 'most_watched_movies', show: 'most_watched_shows' } as const
const SHOWN = 8

interface MostWatchlistedProps {
  parts: StatsParts
  type: ContentType
  /** The time that the titles cover; null for all time. */
  period: string | null
  onType: (type: ContentType) => void
  onRetry: () => void
}

export function MostWatchlisted({ parts, type, period, onType, onRetry }: MostWatchlistedProps) {
  const titles = parts[PARTS[type]]
  const { open } = useOpened(JOURNEY_PARAM)
  return (
    <Card
      title="Most watchlisted"
      meta={period !== null && <span className="text-sm text-ink-3">{period}</span>}
      actions={
        <Segmented
          label="Type"
          options={CONTENT_TYPES.map(value => ({ value, label: contentLabel(value) }))}
          value={type}
          onChange={onType}
        />
      }
    >
      {!titles ? (
        <Problem title="Couldn’t load these titles" onRetry={onRetry} />
      ) : titles.length === 0 ? (
        <p className="text-ink-2">No {contentLabel(type).toLowerCase()} on any watchlist yet.</p>
      ) : (
        <ol className="grid grid-cols-4 gap-3.5 pt-1 max-md:gap-3 max-sm:grid-cols-3 max-sm:*:nth-[n+7]:hidden @min-[48rem]:grid-cols-8">
          {titles.slice(0, SHOWN).map(({ title, count, thumb }) => (
            <li key={`${bidiIsolate(title)} ${thumb}`} className="min-w-0">
              <button
                type="button"
                className="block w-full rounded-sm text-left decoration-rule underline-offset-4 hover:underline"
                aria-label={`Where is ${bidiIsolate(title)}?`}
                onClick={() => open(titleAddress({ type, title }))}
              >
                <Poster title={title} type={type} thumb={thumb} className="aspect-2/3 w-full" />
                <span className="mt-2 block truncate font-semibold" data-tip={title}>
                  <bdi>{title}</bdi>
                </span>
              </button>
              <p className="truncate text-sm text-ink-3">{pluralize(count, 'watchlist')}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

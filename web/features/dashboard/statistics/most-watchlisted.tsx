import clsx from 'clsx'
import { titleAddress } from '../../../components/journey/journey-address.ts'
import { JOURNEY_PARAM } from '../../../components/journey/journey-param.ts'
import { useOpened } from '../../../components/list/use-opened.ts'
import { Poster } from '../../../components/titles/poster.tsx'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import { counted } from '../../../lib/counted.ts'
import type { StatsParts } from '../../../state/stats.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Failed } from '../card-states.tsx'
import { contentLabel } from './format-figures.ts'

const PARTS = { movie: 'most_watched_movies', show: 'most_watched_shows' } as const

interface MostWatchlistedProps {
  parts: StatsParts
  type: ContentType
  onType: (type: ContentType) => void
  onRetry: () => void
}

/** The titles that stand on most watchlists, as posters. */
export function MostWatchlisted({ parts, type, onType, onRetry }: MostWatchlistedProps) {
  const titles = parts[PARTS[type]]
  const { open } = useOpened(JOURNEY_PARAM)
  return (
    <Card
      title="Most watchlisted"
      heading="h3"
      actions={CONTENT_TYPES.map(one => (
        <Chip key={one} pressed={type === one} onClick={() => onType(one)}>
          {contentLabel(one)}
        </Chip>
      ))}
    >
      {!titles ? (
        <Failed title="These titles could not be read" onRetry={onRetry} />
      ) : titles.length === 0 ? (
        <p className="text-ink-2">No {contentLabel(type).toLowerCase()} on a watchlist yet.</p>
      ) : (
        <ol
          className={clsx(
            'grid grid-cols-3 gap-3 @min-[28rem]:grid-cols-5',
            titles.length > 5 && '@min-[60rem]:grid-cols-10',
          )}
        >
          {titles.map(({ title, count, thumb }) => (
            <li key={`${title} ${thumb}`} className="relative min-w-0">
              <button
                type="button"
                className="block w-full rounded-sm text-left decoration-rule underline-offset-4 hover:underline"
                aria-label={`Where is ${title}?`}
                onClick={() => open(titleAddress({ type, title }))}
              >
                <Poster title={title} type={type} thumb={thumb} className="aspect-2/3 w-full" />
                <span className="mt-1.5 line-clamp-2 text-sm font-medium" title={title}>
                  <bdi>{title}</bdi>
                </span>
              </button>
              <p className="absolute top-2 right-2 rounded-sm border-2 border-edge bg-panel px-1.5 font-display text-xs font-semibold tabular">
                {counted(count, 'list')}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

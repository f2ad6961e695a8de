import clsx from 'clsx'
import Star from 'lucide-react/icons/star'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { TmdbDetails } from '../../contract/tmdb.ts'
import type { ContentType } from '../../contract/values.ts'
import { languageName } from '../../lib/language-name.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { genreLine, TYPE_LABELS } from '../labels/content-type.ts'
import { type GuidLink, guidLinks } from './guid-links.ts'
import { Poster } from './poster.tsx'
import { useTitleDetails } from './use-title-details.ts'

interface ShownTitle {
  readonly title: string
  readonly type: ContentType
  readonly guids: readonly string[]
  /** From a watchlist, for titles without TMDB data. */
  readonly genres?: readonly string[] | undefined
  readonly thumb?: string | null | undefined
}

interface TitleInfoProps {
  about: ShownTitle
  /** Id of the heading. */
  id?: string
  isLarge?: boolean
  /** A small poster and no overview. */
  isBrief?: boolean
  /** Shown between the description and the external links, of which a large title has one itself. */
  summary?: ReactNode
  /** Shown after the external links. */
  children?: ReactNode
}

/**
 * Poster, name and description of a title. The description comes from TMDB. Its space is reserved while it loads,
 * unless the server has no TMDB key.
 */
export function TitleInfo({
  about,
  id,
  isLarge = false,
  isBrief = false,
  summary,
  children,
}: TitleInfoProps) {
  const { details, mayCome } = useTitleDetails(about.type, about.guids)
  const [isCompact] = useState(isBrief || !mayCome)
  const date = details?.release_date ?? details?.first_air_date
  const links = guidLinks(about.guids, about.type)
  const [first] = links
  return (
    <div className="flex gap-4.5 max-md:gap-3.5">
      <Poster
        title={about.title}
        type={about.type}
        thumb={about.thumb ?? null}
        className={clsx(
          '[&>svg]:size-8',
          isLarge
            ? 'h-75 w-50 max-md:h-54 max-md:w-36'
            : `max-md:h-[114px] max-md:w-[76px] ${isCompact ? 'h-[114px] w-[76px]' : 'h-[168px] w-[112px]'}`,
        )}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <h2
          id={id}
          dir="auto"
          className={clsx('wrap-anywhere', isLarge ? 'text-3xl/9 max-md:text-2xl/7' : 'text-2xl')}
        >
          {isLarge && first ? <SiteLink {...first} title={about.title} /> : about.title}
          {date && <span className="ml-2 text-lg text-ink-2">{date.slice(0, 4)}</span>}
        </h2>
        <TitleItem about={about} details={details} />
        {!isCompact &&
          (isLarge ? (
            <p
              dir="auto"
              className="mt-2.5 line-clamp-5 leading-[23px] wrap-anywhere max-md:line-clamp-4"
            >
              {details?.overview}
            </p>
          ) : (
            <Overview key={details?.overview} text={details?.overview ?? ''} />
          ))}
        {summary}
        <p
          className={clsx(
            'flex flex-wrap gap-x-3.5 text-sm',
            isLarge ? 'mt-auto pt-2 max-md:hidden' : 'mt-2',
          )}
        >
          {!isLarge && links.map(link => <SiteLink key={link.site} {...link} />)}
          {children}
        </p>
      </div>
    </div>
  )
}

/** @param title the name of the title, if the link is on it */
const SiteLink = ({ site, href, title }: GuidLink & { title?: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    {...(title === undefined
      ? { className: 'link max-md:inline-flex max-md:min-h-11 max-md:items-center' }
      : { className: 'decoration-2 hover:underline', 'data-tip': `View on ${site}` })}
  >
    {title ?? site}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)

function TitleItem({ about, details }: { about: ShownTitle; details: TmdbDetails | null }) {
  const genres = details?.genres.map(({ name }) => name) ?? []
  const language = details && languageName(details.original_language)
  const length = details && lengthOf(details)
  return (
    <>
      <p className="mt-1 flex min-h-[21px] flex-wrap items-center gap-x-1.5">
        {TYPE_LABELS[about.type]}
        {length && <span> · {length}</span>}
        {details?.vote_count && details.vote_average ? (
          <>
            <span> · </span>
            <Star size={14} fill="currentColor" className="text-wait" />
            <span className="sr-only">Rating</span>
            <b className="tabular">{details.vote_average.toFixed(1)}</b>
          </>
        ) : null}
      </p>
      <p className="mt-0.5 min-h-[18px] text-sm text-ink-2">
        {[
          genreLine((genres.length > 0 ? genres : (about.genres ?? [])).slice(0, 4)),
          language ?? '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

/** Always as high as three lines, so that a late summary doesn't shift the layout. */
function Overview({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = line.current ?? {}
    setIsLong(scrollHeight > clientHeight + 1)
  }, [])
  return (
    <div className="relative mt-2">
      <p
        ref={line}
        dir="auto"
        className={clsx('min-h-[63px] leading-[21px] wrap-anywhere', !isOpen && 'line-clamp-3')}
      >
        {text}
      </p>
      {isLong && !isOpen && (
        <button
          type="button"
          className="link absolute right-0 bottom-0 bg-panel pl-2 text-sm leading-[21px]"
          onClick={() => setIsOpen(true)}
        >
          Show more
        </button>
      )}
    </div>
  )
}

/** For example "2 h 16 min" or "3 seasons"; null if unknown. */
const lengthOf = ({ runtime, number_of_seasons }: TmdbDetails): string | null => {
  if (number_of_seasons) return pluralize(number_of_seasons, 'season')
  if (!runtime) return null
  const parts = [
    runtime >= 60 && `${Math.floor(runtime / 60)} h`,
    runtime % 60 > 0 && `${runtime % 60} min`,
  ]
  return parts.filter(Boolean).join(' ')
}

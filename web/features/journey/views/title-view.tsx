import { userAddress } from '../../../components/journey/journey-address.ts'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { guidLinks } from '../../../components/titles/guid-links.ts'
import { Poster } from '../../../components/titles/poster.tsx'
import { counted } from '../../../lib/counted.ts'
import { isolate } from '../../../lib/isolate.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import type { KnownTitle } from '../search/title-index.ts'
import { type PersonJourney, useTitleJourneys } from '../state/use-title-journeys.ts'
import { STATE_LABELS, StationList } from './station-list.tsx'
import { Verdict } from './verdict.tsx'

interface TitleViewProps {
  title: KnownTitle
  /** User the view was opened for. */
  guest: number | null
  /** Opens another view in the dialog. */
  onShow: (address: string) => void
}

/** Users who want a title, with its journey for each. */
export function TitleView({ title, guest, onShow }: TitleViewProps) {
  const people = useTitleJourneys(title, guest)
  return (
    <div className="grid gap-4">
      <Head title={title} count={people.length} />
      {people.length === 0 && (
        <Empty
          title="Not found on any watchlist"
          hint="It may have been removed, or its watchlist hasn’t been synced yet."
        />
      )}
      {people.map(({ person, journey }, at) => (
        <Person key={person.id} {...{ person, journey, onShow }} isOpen={at === 0} />
      ))}
    </div>
  )
}

function Head({ title, count }: { title: KnownTitle; count: number }) {
  const { title: name, type, thumb, guids, genres } = title
  return (
    <div className="flex gap-4">
      <Poster title={name} type={type} thumb={thumb} className="h-24 w-16" />
      <div className="min-w-0 flex-1">
        <h3 className="text-md wrap-anywhere" dir="auto">
          {name}
        </h3>
        <p className="text-ink-2">{[TYPE_LABELS[type], ...genres].join(', ')}</p>
        <p className="text-ink-2">Wanted by {counted(count, 'user')}</p>
        <p className="flex flex-wrap gap-x-3">
          {guidLinks(guids, type).map(({ site, href }) => (
            <a
              key={site}
              href={href}
              target="_blank"
              rel="noreferrer"
              aria-label={`${name} on ${site}`}
              className="inline-flex min-h-8 items-center text-sm text-main-line underline underline-offset-2 max-md:min-h-11"
            >
              {site}
            </a>
          ))}
        </p>
      </div>
    </div>
  )
}

interface PersonProps extends PersonJourney {
  isOpen: boolean
  onShow: (address: string) => void
}

function Person({ person, journey, isOpen, onShow }: PersonProps) {
  const { stations, hold, verdict } = journey
  const { label, tone } = hold
    ? STATE_LABELS[hold.state]
    : { label: 'Available', tone: 'ok' as const }
  return (
    <details open={isOpen} className="rounded-lg border-2 border-rule">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <bdi className="min-w-0 flex-1 font-semibold wrap-anywhere">{person.name}</bdi>
        {hold && <span className="text-sm text-ink-2">{hold.label}</span>}
        <Badge tone={tone}>{label}</Badge>
      </summary>
      <div className="grid gap-3 px-3 pb-3">
        <Verdict
          verdict={verdict}
          hold={hold}
          copyLabel={`Copy summary for ${isolate(person.name)}`}
        />
        <StationList label={`Steps for ${isolate(person.name)}`} stations={stations} hold={hold} />
        <Button
          variant="clear"
          size="sm"
          className="justify-self-start max-md:min-h-11"
          onClick={() => onShow(userAddress(person.id))}
        >
          {/* One flex item, so that no gap separates the name from its ’s. */}
          <span>
            Check <bdi>{person.name}</bdi>’s watchlist
          </span>
        </Button>
      </div>
    </details>
  )
}

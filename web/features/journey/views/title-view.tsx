import { userAddress } from '../../../components/journey/journey-address.ts'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { guidLinks } from '../../../components/titles/guid-links.ts'
import { Poster } from '../../../components/titles/poster.tsx'
import { counted } from '../../../lib/counted.ts'
import { isolate } from '../../../lib/isolate.ts'
import type { KnownTitle } from '../../../state/titles.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { type PersonJourney, useTitleJourneys } from '../state/use-title-journeys.ts'
import type { Station } from '../station.ts'
import { STATE_LABELS, StationList } from './station-list.tsx'
import { Verdict } from './verdict.tsx'

interface TitleViewProps {
  title: KnownTitle
  guest: number | null
  onShow: (address: string) => void
}

export function TitleView({ title, guest, onShow }: TitleViewProps) {
  const people = useTitleJourneys(title, guest)
  return (
    <div className="grid gap-4">
      <Head title={title} count={people.length} />
      {people.length === 0 && (
        <Empty
          title="Not found on any watchlist"
          hint="The title may have been removed, or its watchlist hasn’t been synced yet."
        />
      )}
      {groupsOf(people).map((group, at) => (
        <Group key={group[0]?.person.id} group={group} isFirst={at === 0} onShow={onShow} />
      ))}
    </div>
  )
}

/** These stations mention the user, so they differ between users. */
const PERSONAL = ['watchlist', 'notified']

/** Groups users whose other stations are identical. Groups are ordered by their first user. */
const groupsOf = (people: readonly PersonJourney[]): PersonJourney[][] => {
  const groups = new Map<string, PersonJourney[]>()
  for (const one of people) {
    const { hold, stations } = one.journey
    const shared = stations.filter(({ id }) => !PERSONAL.includes(id))
    const key = JSON.stringify([hold?.state, shared.map(({ state, text }) => [state, text])])
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

interface GroupProps {
  group: readonly PersonJourney[]
  isFirst: boolean
  onShow: (address: string) => void
}

function Group({ group, isFirst, onShow }: GroupProps) {
  const journey = group[0]?.journey
  const isShared = ({ id }: Station) => group.length > 1 && !PERSONAL.includes(id)
  const title = `Same for ${group.length} users`
  return (
    <>
      {journey && group.length > 1 && (
        <section aria-label={title} className="grid gap-1 px-3">
          <h4 className="text-sm font-semibold text-ink-2">{title}</h4>
          <StationList
            label={`Steps for ${group.length} users`}
            stations={journey.stations.filter(isShared)}
            hold={journey.hold}
          />
        </section>
      )}
      {group.map(({ person, journey }, at) => (
        <Person
          key={person.id}
          {...{ person, journey, onShow }}
          stations={journey.stations.filter(station => !isShared(station))}
          isOpen={isFirst && at === 0}
        />
      ))}
    </>
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
  stations: readonly Station[]
  isOpen: boolean
  onShow: (address: string) => void
}

function Person({ person, journey, stations, isOpen, onShow }: PersonProps) {
  const { hold, verdict } = journey
  const { label, tone } = hold
    ? STATE_LABELS[hold.state]
    : { label: 'Available', tone: 'ok' as const }
  return (
    <details open={isOpen} className="rounded-lg border-2 border-rule">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
          <bdi>{person.name}</bdi>
        </span>
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
          {/* A single flex item, so that no gap separates the name from the possessive ’s. */}
          <span>
            Check <bdi>{person.name}</bdi>’s watchlist
          </span>
        </Button>
      </div>
    </details>
  )
}

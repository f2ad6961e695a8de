import Search from 'lucide-react/icons/search'
import { useMemo, useState } from 'react'
import {
  findAddress,
  type JourneyPlace,
  journeyPlace,
} from '../../components/journey/journey-address.ts'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { WatchlistsProgress } from '../../components/watchlist/watchlists-progress.tsx'
import { approvals } from '../../state/approvals.ts'
import { everyWatchlist } from '../../state/every-watchlist.ts'
import { createTitles } from '../../state/titles.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { FindView } from './views/find-view.tsx'
import { PersonView } from './views/person-view.tsx'
import { TitleView } from './views/title-view.tsx'

interface JourneyDialogProps {
  address: string | null
  onShow: (address: string) => void
  onClose: () => void
}

/** Shows "Where is it?" for a title, or the watchlist checks for a user. */
export default function JourneyDialog({ address, onShow, onClose }: JourneyDialogProps) {
  const { last: shown } = useLastOpened(address)
  const place = useMemo(() => (shown === null ? null : journeyPlace(shown)), [shown])
  return (
    <Dialog
      open={address !== null}
      onClose={onClose}
      size="xl"
      title={place?.view === 'user' ? 'Why isn’t this watchlist syncing?' : 'Where is it?'}
      actions={
        place !== null &&
        place.view !== 'find' && (
          <Button
            variant="clear"
            size="sm"
            icon={<Search />}
            aria-label="Find another title"
            onClick={() => onShow(findAddress())}
          >
            <span className="max-md:hidden">Find another title</span>
          </Button>
        )
      }
    >
      {place?.view === 'user' && <PersonView key={place.userId} userId={place.userId} />}
      {place !== null && place.view !== 'user' && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Titles place={place} onShow={onShow} />
          <WatchlistsProgress />
        </div>
      )}
    </Dialog>
  )
}

/** The titles of all watchlists and requests loaded so far. */
const useTitles = () => {
  const { data } = useResource(everyWatchlist)
  const { rows } = useStore(approvals.state)
  return useMemo(() => {
    const titles = createTitles(data?.titles)
    for (const { contentTitle: title, contentType: type, contentKey: key, ...row } of rows)
      titles.add({ title, type, key, guids: row.contentGuids, thumb: row.thumb ?? null })
    return titles
  }, [data, rows])
}

interface TitlesProps {
  place: Exclude<JourneyPlace, { view: 'user' }>
  onShow: (address: string) => void
}

/** Shows the journey of a title, or a search, also if the reference is ambiguous. */
function Titles({ place, onShow }: TitlesProps) {
  const titles = useTitles()
  const { loading } = useStore(everyWatchlist.state)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (place.view === 'find' ? place.text : place.ref)
  const title = useMemo(
    () => place.view === 'title' && titles.find(place.type, place.ref),
    [titles, place],
  )
  if (title && place.view === 'title')
    return <TitleView key={place.ref} title={title} firstUserId={place.userId} onShow={onShow} />
  if (place.view === 'title' && loading)
    return (
      <div role="status" aria-label="Finding the title" className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    )
  return (
    <>
      {place.view === 'title' && (
        <p className="text-ink-2">
          This title isn’t in the watchlists or requests loaded so far. Search for it.
        </p>
      )}
      <FindView {...{ titles, text, onShow }} onText={setTyped} />
    </>
  )
}

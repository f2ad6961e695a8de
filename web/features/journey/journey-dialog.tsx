import ArrowLeft from 'lucide-react/icons/arrow-left'
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
import { createTitles, type Titles } from '../../state/titles.ts'
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
  const isPerson = shown !== null && journeyPlace(shown).view === 'user'
  return (
    <Dialog
      open={address !== null}
      onClose={onClose}
      size="lg"
      title={isPerson ? 'Why isn’t this watchlist syncing?' : 'Where is it?'}
    >
      {shown !== null && <Content address={shown} onShow={onShow} />}
    </Dialog>
  )
}

function Content({ address, onShow }: { address: string; onShow: (address: string) => void }) {
  const place = journeyPlace(address)
  const [text, setText] = useState(place.view === 'find' ? place.text : '')
  const isPerson = place.view === 'user'
  const titles = useTitles(!isPerson)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {place.view !== 'find' && (
        <Button
          variant="clear"
          size="sm"
          className="-ml-2 justify-self-start max-md:min-h-11"
          icon={<ArrowLeft aria-hidden />}
          onClick={() => onShow(findAddress())}
        >
          Find a title
        </Button>
      )}
      {place.view === 'find' && <FindView {...{ titles, text }} onText={setText} onShow={onShow} />}
      {place.view === 'title' && <Title key={address} {...{ titles, place, onShow }} />}
      {isPerson && <PersonView key={place.userId} userId={place.userId} />}
      {!isPerson && <WatchlistsProgress />}
    </div>
  )
}

/** The titles of all watchlists and requests loaded so far. */
const useTitles = (isWanted: boolean): Titles => {
  const { data } = useResource(isWanted ? everyWatchlist : null)
  const { rows } = useStore(approvals.state)
  return useMemo(() => {
    const titles = createTitles(data?.titles)
    for (const { contentTitle: title, contentType: type, contentKey: key, contentGuids } of rows)
      titles.add({ title, type, key, guids: contentGuids })
    return titles
  }, [data, rows])
}

interface TitleProps {
  titles: Titles
  place: Extract<JourneyPlace, { view: 'title' }>
  onShow: (address: string) => void
}

/** An ambiguous reference opens a search. */
function Title({ titles, place: { type, ref, userId }, onShow }: TitleProps) {
  const { loading } = useStore(everyWatchlist.state)
  const title = useMemo(() => titles.find(type, ref), [titles, type, ref])
  const [text, setText] = useState(ref)
  if (title) return <TitleView title={title} guest={userId} onShow={onShow} />
  if (loading)
    return (
      <div role="status" aria-label="Finding the title" className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    )
  return (
    <>
      <p className="text-ink-2">
        This title isn’t in the watchlists and requests loaded so far. Search for it.
      </p>
      <FindView {...{ titles, text }} onText={setText} onShow={onShow} />
    </>
  )
}

import Search from 'lucide-react/icons/search'
import { useEffect, useMemo, useState } from 'react'
import {
  findAddress,
  type JourneyPlace,
  journeyPlace,
} from '../../components/journey/journey-address.ts'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { WatchlistsProgress } from '../../components/watchlist/watchlists-progress.tsx'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { approvals } from '../../state/approvals.ts'
import { everyWatchlist } from '../../state/every-watchlist.ts'
import { createTitles, type Titles } from '../../state/titles.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { usePersonCheck } from './state/use-person-check.ts'
import { stepOf } from './steps.ts'
import { FindView } from './views/find-view.tsx'
import { StepList, Verdict } from './views/step-list.tsx'
import { TitleView } from './views/title-view.tsx'

interface JourneyDialogProps {
  address: string | null
  onShow: (address: string) => void
  onClose: () => void
}

/** Shows "Where is it?" for a title, or the watchlist checks for a user. */
export default function JourneyDialog({ address, onShow, onClose }: JourneyDialogProps) {
  const { last: shown } = useLastOpened(address)
  const view = shown === null ? null : journeyPlace(shown).view
  const [verdicts, setVerdicts] = useState('')
  const [subject, setSubject] = useState(shown)
  if (shown !== subject) {
    setSubject(shown)
    setVerdicts('')
  }
  return (
    <Dialog
      open={address !== null}
      onClose={onClose}
      size="xl"
      title={view === 'user' ? 'Why isn’t this watchlist syncing?' : 'Where is it?'}
      actions={
        view !== null &&
        view !== 'find' && (
          <>
            <Button
              variant="clear"
              size="sm"
              icon={<Search />}
              aria-label="Find another title"
              onClick={() => onShow(findAddress())}
            >
              <span className="max-md:hidden">Find another title</span>
            </Button>
            {verdicts !== '' && (
              <CopyButton variant="clear" size="sm" label="Copy summary" text={() => verdicts}>
                <span className="max-md:hidden">Copy</span>
              </CopyButton>
            )}
          </>
        )
      }
    >
      {shown !== null && <Content address={shown} onShow={onShow} onVerdicts={setVerdicts} />}
    </Dialog>
  )
}

interface ContentProps {
  address: string
  onShow: (address: string) => void
  /** Called with the text to copy. */
  onVerdicts: (text: string) => void
}

function Content({ address, onShow, onVerdicts }: ContentProps) {
  const place = journeyPlace(address)
  const [text, setText] = useState(place.view === 'find' ? place.text : '')
  const isPerson = place.view === 'user'
  const titles = useTitles(!isPerson)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {place.view === 'find' && <FindView {...{ titles, text }} onText={setText} onShow={onShow} />}
      {place.view === 'title' && <Title key={address} {...{ titles, place, onShow, onVerdicts }} />}
      {isPerson && <PersonView key={place.userId} userId={place.userId} onVerdicts={onVerdicts} />}
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
    for (const { contentTitle: title, contentType: type, contentKey: key, ...row } of rows)
      titles.add({ title, type, key, guids: row.contentGuids, thumb: row.thumb ?? null })
    return titles
  }, [data, rows])
}

interface TitleProps extends Omit<ContentProps, 'address'> {
  titles: Titles
  place: Extract<JourneyPlace, { view: 'title' }>
}

/** Shows the journey of a title. If the reference is ambiguous, shows a search instead. */
function Title({ titles, place: { type, ref, userId }, ...on }: TitleProps) {
  const { loading } = useStore(everyWatchlist.state)
  const title = useMemo(() => titles.find(type, ref), [titles, type, ref])
  const [text, setText] = useState(ref)
  if (title) return <TitleView title={title} firstUserId={userId} {...on} />
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
        This title isn’t in the watchlists or requests loaded so far. Search for it.
      </p>
      <FindView {...{ titles, text }} onText={setText} onShow={on.onShow} />
    </>
  )
}

interface PersonViewProps {
  userId: number
  onVerdicts: (text: string) => void
}

function PersonView({ userId, onVerdicts }: PersonViewProps) {
  const { name, checks, blocker, verdict } = usePersonCheck(userId)
  useEffect(() => onVerdicts(verdict), [verdict, onVerdicts])
  return (
    <div className="grid gap-4 border-t border-rule pt-4 -mx-5 -mt-2.5 px-5">
      <Verdict state={blocker?.state ?? 'done'} text={verdict} isWhole />
      <StepList
        label={`Checks for ${bidiIsolate(name)}`}
        steps={checks.map(check => stepOf(check))}
        heldAt={blocker ? checks.indexOf(blocker) : -1}
      />
    </div>
  )
}

import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { JOURNEY_PARAM, requestAddress } from '../../../components/journey/journey-address.ts'
import { useOpened } from '../../../components/list/use-opened.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { Requester } from '../../../components/requests/requester.tsx'
import { draftOf, isEditable } from '../../../components/routing/routing-draft.ts'
import { RequestPoster } from '../../../components/titles/request-poster.tsx'
import { TitleInfo } from '../../../components/titles/title-info.tsx'
import { titleOf, useTitleItem } from '../../../components/titles/use-title-item.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { ChangeButton, DestinationList } from '../facts/destination.tsx'
import { Fact } from '../facts/fact.tsx'
import { DecidingFacts, RequestFacts, type RequestFactsProps } from '../facts/request-facts.tsx'
import { Expiry } from '../list/approval-cells.tsx'
import { ofUser } from './purposes.ts'
import { type SwipeTo, useSwipe } from './use-swipe.ts'

interface TriageCardProps {
  row: ApprovalWithOutcome
  /** The next requests. */
  upNext: readonly Approval[]
  note: RequestFactsProps['note']
  onSwipe: (to: SwipeTo) => void
  onChangeDestination: () => void
}

export function TriageCard({ row, upNext, note, onSwipe, onChangeDestination }: TriageCardProps) {
  const { card, handlers } = useSwipe(onSwipe)
  const { open } = useOpened(JOURNEY_PARAM)
  const showJourney = () => open(requestAddress(row))
  useActions({ journey: showJourney })
  const item = useTitleItem(row, true)
  return (
    <div
      ref={card}
      {...handlers}
      className="group/swipe relative flex min-h-0 flex-1 touch-pan-y flex-col [transform:translateX(var(--swipe,0px))] max-md:select-none"
    >
      <article
        aria-label={row.contentTitle}
        className="@container flex min-h-0 flex-1 flex-col motion-safe:animate-[rise_.16s]"
      >
        <div className="grid min-h-0 flex-1 content-start overflow-y-auto [--gutter:1.5rem] max-md:overflow-visible max-md:[--gutter:1rem] @min-[52rem]:grid-cols-[minmax(0,1fr)_23.5rem] @min-[52rem]:grid-rows-[minmax(min-content,1fr)]">
          <div className="flex min-w-0 flex-col">
            <div className="p-(--gutter)">
              <TitleInfo about={titleOf(row, item)} isLarge>
                <button type="button" className="link" aria-keyshortcuts="w" onClick={showJourney}>
                  Where is it?
                </button>
              </TitleInfo>
              <OddRowNote row={row} noun="request" />
            </div>
            <DecidingFacts row={row} />
            <UpNext rows={upNext} />
          </div>
          <div className="min-w-0 border-rule @min-[52rem]:border-l">
            <RequestFacts
              row={row}
              layout="block"
              moreTo={`?for=${ofUser(row.userId)}`}
              note={note}
              destination={
                <Fact name="Destination" layout="block">
                  <DestinationList
                    row={row}
                    draft={draftOf(row.proposedRouterDecision)}
                    action={isEditable(row) && <ChangeButton onClick={onChangeDestination} />}
                  />
                </Fact>
              }
            />
          </div>
        </div>
      </article>
      <Verdict side="right">
        <Check /> Approve
      </Verdict>
      <Verdict side="left">
        <X /> Reject
      </Verdict>
    </div>
  )
}

const UpNext = ({ rows }: { rows: readonly Approval[] }) =>
  rows.length > 0 && (
    <section aria-label="Up next" className="px-(--gutter) py-4 max-md:hidden">
      <h2 className="mb-3 font-display text-xs font-semibold tracking-wider text-ink-2 uppercase">
        Up next
      </h2>
      <ul className="grid grid-cols-3 gap-4">
        {rows.map(row => (
          <li key={row.id} className="flex min-w-0 items-center gap-3">
            <RequestPoster row={row} className="h-15 w-10" />
            <div className="min-w-0">
              <p className="truncate font-semibold" dir="auto">
                {row.contentTitle}
              </p>
              <p className="flex gap-1 text-sm text-ink-2">
                <Requester className="truncate" name={row.userName} />
                {row.expiresAt && (
                  <span className="shrink-0">
                    · <Expiry row={row} isShort />
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )

const VERDICTS = {
  right: 'left-4 border-ok text-ok opacity-(--right,0)',
  left: 'right-4 border-bad text-bad opacity-(--left,0)',
} as const

/** Hint for swiping. Becomes solid once releasing would decide the request. */
function Verdict({ side, children }: { side: SwipeTo; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute top-4 flex items-center gap-1.5 rounded-md border-2 bg-raised px-3 py-1.5 font-display font-bold uppercase [&>svg]:size-5 ${VERDICTS[side]} ${SOLID[side]}`}
    >
      {children}
    </span>
  )
}

const SOLID = {
  right:
    'group-data-[swipe=right]/swipe:border-edge group-data-[swipe=right]/swipe:bg-solid-ok group-data-[swipe=right]/swipe:text-solid-ok-ink',
  left: 'group-data-[swipe=left]/swipe:border-edge group-data-[swipe=left]/swipe:bg-solid-bad group-data-[swipe=left]/swipe:text-solid-bad-ink',
} as const

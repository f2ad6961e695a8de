import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { requestAddress } from '../../../components/journey/journey-address.ts'
import { JourneyButton } from '../../../components/journey/journey-button.tsx'
import { OddRowNote } from '../../../components/odd-row.tsx'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { draftOf, isEditable } from '../../../components/routing/routing-draft.ts'
import { TitleInfo } from '../../../components/titles/title-info.tsx'
import { titleOf, useTitleItem } from '../../../components/titles/use-title-item.ts'
import type { Approval } from '../../../contract/approvals.ts'
import type { QueuedDecision } from '../../../state/approval-decisions.ts'
import { ChangeButton, DestinationList } from '../facts/destination.tsx'
import { Fact } from '../facts/fact.tsx'
import { DecidingFacts, RequestFacts, type RequestFactsProps } from '../facts/request-facts.tsx'
import { UpNext } from './up-next.tsx'
import { useSwipe } from './use-swipe.ts'

interface TriageCardProps {
  row: ApprovalWithOutcome
  /** The next requests. */
  upNext: readonly Approval[]
  note: RequestFactsProps['note']
  onDecide: (decision: QueuedDecision) => void
  onChangeDestination: () => void
}

export function TriageCard({ row, upNext, note, onDecide, onChangeDestination }: TriageCardProps) {
  const { card, handlers } = useSwipe(onDecide)
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
                <JourneyButton
                  address={requestAddress(row)}
                  hasKey
                  variant="clear"
                  size="sm"
                  className="-ml-2.5"
                >
                  Where is it?
                </JourneyButton>
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
              note={note}
              destination={
                <Fact
                  name="Destination"
                  layout="block"
                  action={isEditable(row) && <ChangeButton onClick={onChangeDestination} />}
                >
                  <DestinationList row={row} draft={draftOf(row.proposedRouterDecision)} />
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

const VERDICTS = {
  right:
    'left-4 border-ok text-ok opacity-(--right,0) group-data-[swipe=right]/swipe:border-edge group-data-[swipe=right]/swipe:bg-solid-ok group-data-[swipe=right]/swipe:text-solid-ok-ink',
  left: 'right-4 border-bad text-bad opacity-(--left,0) group-data-[swipe=left]/swipe:border-edge group-data-[swipe=left]/swipe:bg-solid-bad group-data-[swipe=left]/swipe:text-solid-bad-ink',
} as const

/** Hint for swiping. Becomes solid once releasing would decide the request. */
const Verdict = ({ side, children }: { side: keyof typeof VERDICTS; children: ReactNode }) => (
  <span
    aria-hidden="true"
    className={`pointer-events-none absolute top-4 flex items-center gap-1.5 rounded-md border-2 bg-raised px-3 py-1.5 font-display font-bold uppercase [&>svg]:size-5 ${VERDICTS[side]}`}
  >
    {children}
  </span>
)

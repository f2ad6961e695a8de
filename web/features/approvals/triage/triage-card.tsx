import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { FullReason } from '../../../components/requests/full-reason.tsx'
import { QuotaLine } from '../../../components/requests/quota-line.tsx'
import { Requester } from '../../../components/requests/requester.tsx'
import { draftOf } from '../../../components/routing/routing-draft.ts'
import { TitleInfo } from '../../../components/titles/title-info.tsx'
import { titleOf, useTitleItem } from '../../../components/titles/use-title-item.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { DefinitionItem, DefinitionList } from '../../../ui/definition-list.tsx'
import { Time } from '../../../ui/time.tsx'
import { DestinationList } from '../facts/destination.tsx'
import { Expiry } from '../list/approval-cells.tsx'
import { type SwipeTo, useSwipe } from './use-swipe.ts'

interface TriageCardProps {
  row: Approval
  others: number
  onSwipe: (to: SwipeTo) => void
}

export function TriageCard({ row, others, onSwipe }: TriageCardProps) {
  const { card, handlers } = useSwipe(onSwipe)
  const item = useTitleItem(row)
  return (
    <div
      ref={card}
      {...handlers}
      className="group/swipe relative touch-pan-y [transform:translateX(var(--swipe,0px))] max-md:select-none"
    >
      <article
        aria-label={row.contentTitle}
        className="card p-6 motion-safe:animate-[rise_.16s] max-md:p-4"
      >
        <TitleInfo about={titleOf(row, item)} isLarge />
        <OddRowNote row={row} noun="request" />
        <DefinitionList isTiles className="mt-5 border-t border-rule pt-5 max-md:mt-4 max-md:pt-4">
          <DefinitionItem name="Reason" isWide>
            <FullReason row={row} />
          </DefinitionItem>
          <DefinitionItem name="Requested by">
            <Requester className="font-semibold wrap-anywhere" name={row.userName} />
            <Small>{othersWords(others)}</Small>
          </DefinitionItem>
          <DefinitionItem name="Requested">
            <Time value={row.createdAt} />
            <Small>
              <Time value={row.createdAt} mode="exact" />
            </Small>
            {item?.added && (
              <Small>
                on watchlist <Time value={item.added} />
              </Small>
            )}
          </DefinitionItem>
          <DefinitionItem name="Expires">
            <Expiry row={row} />
            {row.expiresAt && (
              <Small>
                <Time value={row.expiresAt} mode="exact" />
              </Small>
            )}
          </DefinitionItem>
          <DefinitionItem name="Quota">
            <QuotaLine row={row} />
          </DefinitionItem>
          <DefinitionItem name="Destination" isWide>
            <DestinationList row={row} draft={draftOf(row.proposedRouterDecision)} />
          </DefinitionItem>
        </DefinitionList>
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

const othersWords = (others: number) =>
  others === 0
    ? 'no other pending requests'
    : others === 1
      ? '1 more pending request'
      : `${formatNumber(others)} more pending requests`

function Small({ children }: { children: ReactNode }) {
  return <span className="block text-sm text-ink-3">{children}</span>
}

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

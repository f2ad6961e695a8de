import clsx from 'clsx'
import { useState } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import { APPROVALS_PAGE_MAX, AUTO_APPROVED } from '../../../../contract/approvals.ts'
import { formatNumber, pluralize } from '../../../../lib/pluralize.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { ExpandButton, Figure, type ImpactProps, TitleList, useImpact } from './impact-view.tsx'
import { type Replayed, replayOf, useRequested } from './replay.ts'

interface ReplayProps extends Omit<ImpactProps, 'impact'> {
  known: KnownFields
  isCard?: boolean
}

export function Replay({
  kind,
  draft,
  before,
  instances,
  known,
  target,
  where,
  isCard,
}: ReplayProps) {
  const requested = useRequested(kind.content)
  const impact = useImpact(requested, before, draft, instances, known)
  const [isOpen, setIsOpen] = useState(false)
  if (!impact || requested.length === 0) return null
  const { matched, unknown, newlyAsked, through } = replayOf(impact, draft.id)
  // There may be more in these 30 days than one response has.
  const isCut = requested.length === APPROVALS_PAGE_MAX
  const isComplete = requested.some(one => one.request.status === AUTO_APPROVED)
  const pending = requested.filter(one => one.request.status === 'pending').length
  const asks = draft.always_require_approval && draft.target_instance_id !== null
  const result =
    draft.target_instance_id === null
      ? 'wouldn’t be added'
      : asks
        ? 'need your approval'
        : `go to ${target} by this rule`
  const listed = [...matched, ...unknown, ...through.filter(one => !matched.includes(one))]
  const describe = (one: Replayed) =>
    `${where(one.from)} → ${unknown.includes(one) ? 'Unknown' : where(one.to)}${one.item.request.status === 'pending' ? ' · pending' : ''}`
  const Frame = isCard ? 'section' : 'div'
  return (
    <Frame aria-label="Last 30 days" className={clsx(isCard && 'card px-4 py-2.5')}>
      <ExpandButton isOpen={isOpen} isEmpty={listed.length === 0} onToggle={setIsOpen}>
        <Figure count={matched.length} unsure={unknown.length} />
        <span className="min-w-0 flex-1 text-sm text-ink-2 wrap-anywhere">
          of{' '}
          <strong className="text-ink">
            {isCut && <span>the latest </span>}
            {pluralize(requested.length, 'request')}
            {!isComplete && <span> that needed approval</span>}
          </strong>{' '}
          {isCut ? result : `in the last 30 days ${result}`}
          {asks && newlyAsked > 0 && <span>, {formatNumber(newlyAsked)} more than before</span>}
          {through.length > 0 && (
            <span className="block">
              <strong className="text-ink">
                {formatNumber(through.length)} of {pluralize(pending, 'pending request')}
              </strong>{' '}
              wouldn’t need you
            </span>
          )}
        </span>
      </ExpandButton>
      {isOpen && listed.length > 0 && (
        <>
          <TitleList label="Requests of the last 30 days" titles={listed} describe={describe} />
          <div className="mt-1.5 -ml-2 flex">
            <CopyButton
              size="sm"
              variant="clear"
              text={() =>
                listed
                  .map(one => `${one.item.title} · ${one.item.user?.name}: ${describe(one)}`)
                  .join('\n')
              }
            >
              Copy
            </CopyButton>
          </div>
        </>
      )}
    </Frame>
  )
}

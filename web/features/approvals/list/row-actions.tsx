import { DecidedActions } from '../../../components/decisions/decided.tsx'
import { can, isApproved } from '../../../components/decisions/eligibility.ts'
import { requestAddress } from '../../../components/journey/journey-address.ts'
import { JourneyButton } from '../../../components/journey/journey-button.tsx'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { canRequestAgain, requestAllAgain } from '../../../components/requests/request-again.ts'
import { requestName } from '../../../components/requests/request-name.ts'
import { useStore } from '../../../components/use-store.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { deciding as sending } from '../../../state/approval-decisions.ts'
import { displayNameOf } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { type Cell, cellFacts } from './cell-facts.ts'
import { RowMenu } from './row-menu.tsx'

/**
 * On the row of a title, the buttons decide all of its open requests. Approving one of them would approve the others, too,
 * so an inner row only has Reject. A card has no menu: tapping it opens the details, which offer all other actions.
 */
export function RowActions({ isCard = false, ...cell }: Cell & { isCard?: boolean }) {
  const { row, context, place } = cell
  const { isInner } = place
  const { onDecide, onDecideAll } = context
  const deciding = useStore(sending)[row.id]
  const { decision, ...facts } = cellFacts(cell)
  // Undo is on the row of the title if it concerns more than this request.
  if (isInner && decision?.batch && decision.batch.requests.length > 1) return null
  if (decision) return <DecidedActions {...decision} />
  const open = facts.open.length > 0 ? facts.open : [row]
  const count = formatNumber(open.length)
  const title = bidiIsolate(requestName(row))
  const isMissing = isApproved(row) && canRequestAgain(row)
  return (
    <div className="row-actions">
      {!isCard && <RowMenu row={row} open={open} context={context} title={title} />}
      {can('reject', open[0] ?? row) && (
        <DecisionButtons
          look={isCard ? 'card' : 'row'}
          of={
            isInner
              ? `${title} for ${bidiIsolate(displayNameOf(row.userName))}`
              : open.length > 1
                ? `${count} requests for ${title}`
                : requestName(row)
          }
          labels={{
            approve: isInner ? null : open.length > 1 ? `Approve ${count}` : 'Approve',
            reject: 'Reject',
          }}
          busy={deciding}
          onDecide={to => (open.length > 1 ? onDecideAll(to, open) : onDecide(to, open[0] ?? row))}
        />
      )}
      {!isCard && isApproved(row) && (
        <JourneyButton
          address={requestAddress(row)}
          label={`Where is ${title}?`}
          variant="clear"
          size="sm"
          className="row-action row-more"
        >
          {/* Beside the other word, it would cover the outcome. */}
          {!isMissing && <span className="row-action-word">Where is it?</span>}
        </JourneyButton>
      )}
      {!isCard && isMissing && <RequestAgain row={row} title={title} />}
    </div>
  )
}

function RequestAgain({ row, title }: Pick<Cell, 'row'> & { title: string }) {
  const { isBusy, run } = useAction(requestAllAgain)
  return (
    <Button
      variant="neutralnoShadow"
      size="sm"
      aria-label={`Request ${title} again`}
      busy={isBusy}
      onClick={() => void run([row])}
    >
      Request again
    </Button>
  )
}

import { Loaded } from '../../../../components/loaded.tsx'
import { APPROVALS_PAGE_MAX, AUTO_APPROVED } from '../../../../contract/approvals.ts'
import { formatNumber, pluralize } from '../../../../lib/pluralize.ts'
import { countLabel } from '../rule-labels.ts'
import { type Draft, EffectView, useTitlesEffect } from './effect-view.tsx'
import { approvalsBy, latestRequests, useRequested } from './requests.ts'

/** What the edited rule would have done to the requests of the last 30 days. */
export function RequestsEffect(props: Draft) {
  const { kind, draft } = props
  const requested = useRequested(kind.content)
  const effect = useTitlesEffect(requested, props)
  const { held, mayBeHeld, through } = approvalsBy(draft, effect)
  const newlyHeld = held.filter(({ item }) => item.request.status === AUTO_APPROVED).length
  const pending = requested.filter(one => one.request.status === 'pending').length
  // There may be more in these 30 days than one response has.
  const isCut = requested.length === APPROVALS_PAGE_MAX
  const isComplete = requested.some(one => one.request.status === AUTO_APPROVED)
  return (
    <Loaded from={latestRequests(kind.content)} what="requests">
      {() =>
        requested.length === 0 ? (
          <p className="text-ink-2">No requests in the last 30 days</p>
        ) : (
          <EffectView
            {...props}
            effect={effect}
            whole={`${isCut ? 'the latest ' : ''}${pluralize(requested.length, 'request')}`}
            notes={
              <ul className="text-sm text-ink-2 [&_strong]:text-ink">
                {!isComplete && <li>Only requests that needed approval</li>}
                {held.length + mayBeHeld.length > 0 && (
                  <li>
                    <strong>{countLabel({ count: held.length, unsure: mayBeHeld.length })}</strong>{' '}
                    need your approval
                    {newlyHeld > 0 && <span>, {formatNumber(newlyHeld)} more than before</span>}
                  </li>
                )}
                {through.length > 0 && (
                  <li>
                    <strong>
                      {formatNumber(through.length)} of {pluralize(pending, 'pending request')}
                    </strong>{' '}
                    wouldn’t need you
                  </li>
                )}
              </ul>
            }
            noteOf={one =>
              through.includes(one)
                ? ' · wouldn’t need you'
                : one.item.request.status === 'pending'
                  ? ' · pending'
                  : ''
            }
          />
        )
      }
    </Loaded>
  )
}

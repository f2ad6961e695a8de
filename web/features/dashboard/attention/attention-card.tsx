import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useServerAway } from '../../../components/use-resource.ts'
import { couldNot } from '../../../lib/errors.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Time } from '../../../ui/time.tsx'
import { ATTENTION_LOOK, AttentionPlaceholder } from '../placeholders.tsx'
import { type AttentionItem, SUBJECTS } from './attention-items.ts'
import type { Attention } from './use-attention.ts'

const LOOK = 'flex min-h-15.5 min-w-0 items-start gap-3 px-4 py-2.5'

function AttentionRow({ item }: { item: AttentionItem }) {
  const { subject, title, hint, time, to, remedy, retry, outside } = item
  const { icon: Icon, tone } = SUBJECTS[subject]
  const body = (
    <>
      <span className={`tone-${tone} text-(--c)`}>
        <Icon size={18} className="mt-0.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-5 font-semibold wrap-anywhere">{title}</span>
        {(hint || time) && (
          <span
            className="mt-0.5 line-clamp-2 text-sm leading-4.5 text-ink-2 wrap-anywhere"
            data-tip={hint}
          >
            {time && (
              <span>
                {time.word} <Time value={time.at} />
              </span>
            )}
            {hint && time && <span> · </span>}
            {hint && <bdi>{hint}</bdi>}
          </span>
        )}
      </span>
    </>
  )
  if (retry || outside || remedy)
    return (
      <div className="pb-3">
        <div className={clsx(LOOK, 'pb-1.5!')}>{body}</div>
        <div className="flex flex-wrap items-center gap-2 pr-4 pl-11.5">
          {retry && <ActionButton {...retry} failed={cause => couldNot('retry', cause)} />}
          {outside && (
            <a href={outside.href} target="_blank" rel="noopener noreferrer" className="link">
              {outside.label}
            </a>
          )}
          {remedy && (
            <>
              <ButtonLink to={remedy.to} size="sm">
                {remedy.label}
              </ButtonLink>
              <ActionButton variant="clear" label="Check again" run={remedy.check} />
            </>
          )}
        </div>
      </div>
    )
  if (to === undefined) return <div className={LOOK}>{body}</div>
  return (
    <Link to={to} className={`${LOOK} hover:bg-raised focus-visible:-outline-offset-2`}>
      {body}
      <ChevronRight size={16} className="mt-0.5 shrink-0 text-ink-3" />
    </Link>
  )
}

/** Items already shown keep their place, and those of slow checks follow them. */
const useInOrderShown = (items: readonly AttentionItem[], isShown: boolean) => {
  const [order, setOrder] = useState<readonly string[]>([])
  const sorted = [
    ...order.flatMap(id => items.find(item => item.id === id) ?? []),
    ...items.filter(({ id }) => !order.includes(id)),
  ]
  const ids = sorted.map(({ id }) => id)
  if (isShown && ids.join() !== order.join()) setOrder(ids)
  return sorted
}

export function AttentionCard({ attention }: { attention: Attention }) {
  const { failures, isKnown, isGathered } = attention
  const items = useInOrderShown(attention.items, isGathered)
  const isLoading = !isGathered || (!isKnown && items.length === 0 && failures.length === 0)
  return (
    <Card
      title="Needs attention"
      className="dashboard-attention"
      meta={
        !isLoading &&
        items.length > 0 && (
          <span className="font-display text-md font-bold text-ink-2 tabular">{items.length}</span>
        )
      }
    >
      {/* Until slow checks are done, the card keeps the height of its placeholder. */}
      <div
        className={clsx(
          ATTENTION_LOOK,
          'divide-y divide-rule',
          !isKnown && failures.length === 0 && 'min-h-61.5',
        )}
      >
        {isLoading && (
          <div role="status" aria-label="Checking for problems">
            <AttentionPlaceholder />
          </div>
        )}
        {!isLoading && (
          <>
            {items.length > 0 && (
              <ul className="divide-y divide-rule">
                {items.map(item => (
                  <li key={item.id}>
                    <AttentionRow item={item} />
                  </li>
                ))}
              </ul>
            )}
            {failures.length > 0 && <FailedChecks attention={attention} />}
            {/* Not earlier, because results of slow checks would move it. */}
            {(isKnown || attention.areDestinationsChecked) && <Connected attention={attention} />}
          </>
        )}
      </div>
    </Card>
  )
}

function Connected({ attention }: { attention: Attention }) {
  const { items, failures, connected, configured, isPlexConnected } = attention
  const isUnchecked = Boolean(connected) && !attention.areDestinationsChecked
  const isClear = items.length === 0 && failures.length === 0
  const Icon = isClear ? CircleCheck : Check
  const names = [
    isPlexConnected && 'Plex',
    connected &&
      (configured > connected
        ? `${connected} of ${pluralize(configured, 'instance')}`
        : pluralize(connected, 'instance')),
  ]
  const found = names.filter(Boolean).join(' and ')
  const isAway = useServerAway()
  if (!isClear && !found) return null
  return (
    <div
      className={clsx(
        'flex items-center gap-x-3 px-4 py-1.5 text-ink-2',
        isClear ? 'min-h-12.5' : 'min-h-10 text-sm',
      )}
    >
      <Icon size={18} className={clsx('shrink-0', isAway ? 'text-ink-3' : 'text-ok')} />
      <p className="min-w-0 flex-1">
        {isClear && (
          <b className="font-semibold text-ink">
            {isUnchecked ? 'No problems found. ' : 'All clear. '}
          </b>
        )}
        {found && <span>{found} connected</span>}
        {isAway && <span> when last checked</span>}
      </p>
    </div>
  )
}

/** Lists the checks that failed to load, because each of them may hide a problem. */
function FailedChecks({ attention: { items, failures, isKnown } }: { attention: Attention }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-start justify-between gap-2 px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium text-wait">
          {items.length === 0 && isKnown
            ? 'No problems found, but some checks couldn’t be completed'
            : 'Not checked'}
        </p>
        <ul className="text-ink-2">
          {failures.map(({ what, error }) => (
            <li key={what} className="wrap-anywhere">
              {what}: {error}
            </li>
          ))}
        </ul>
      </div>
      <ActionButton
        label="Try again"
        run={() => Promise.all(failures.map(({ retry }) => retry()))}
      />
    </div>
  )
}

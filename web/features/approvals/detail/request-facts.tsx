import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { decidedBy, whyOf } from '../../../components/approvals/approval-labels.ts'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { titleAddress } from '../../../components/journey/journey-address.ts'
import { JourneyButton } from '../../../components/journey/journey-button.tsx'
import { triggerLabel } from '../../../components/labels/approval-trigger.ts'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { guidLinks } from '../../../components/titles/guid-links.ts'
import { Genres, RequestPoster } from '../../../components/titles/request-poster.tsx'
import { useTitleFacts } from '../../../components/titles/use-title-facts.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { isolate } from '../../../lib/isolate.ts'
import { isPartial } from '../../../state/approvals.ts'
import { currentUser } from '../../../state/current-user.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Link } from '../../../ui/link.tsx'
import { Time } from '../../../ui/time.tsx'
import { Expiry, NotRead, Status } from '../list/approval-cells.tsx'

export function RequestHead({ row }: { row: Approval }) {
  const links = guidLinks(row.contentGuids, row.contentType)
  return (
    <div className="flex gap-4">
      <RequestPoster row={row} className="h-24 w-16" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Status row={row} />
          <span className="text-ink-2">
            {TYPE_LABELS[row.contentType]}
            <Genres row={row} most={4} />
          </span>
        </div>
        <p className="mt-2 wrap-anywhere">
          Requested by <bdi className="font-semibold">{row.userName}</bdi>,{' '}
          <Time value={row.createdAt} />
        </p>
        <JourneyButton
          address={titleAddress(
            {
              type: row.contentType,
              title: row.contentTitle,
              key: row.contentKey,
              guids: row.contentGuids,
            },
            row.userId,
          )}
          label={`Where is ${isolate(row.contentTitle)}?`}
          variant="clear"
          size="sm"
          className="-ml-2 max-md:min-h-11"
        >
          Where is it?
        </JourneyButton>
        {links.length > 0 && (
          <ul className="mt-1.5 -ml-1 flex flex-wrap gap-x-3" aria-label="External links">
            {links.map(({ site, href }) => (
              <li key={site}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-h-8 items-center gap-1 rounded-sm px-1 font-semibold text-main-line underline-offset-4 hover:underline max-md:min-h-11"
                >
                  {site}
                  <ExternalLink aria-hidden size={14} />
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

export function RequestFacts({ row, quota }: { row: Approval; quota: ReactNode }) {
  const { data: user } = useStore(currentUser.state)
  const isPending = row.status === 'pending'
  const by = decidedBy(row, user?.id ?? null)
  const why = whyOf(row)
  const added = useTitleFacts(row)?.added
  const reason = (row.approvalReason ?? row.proposedRouterDecision?.approval?.reason ?? '').trim()
  return (
    <Facts>
      <Fact name="Reason">{isPartial(row) ? <NotRead /> : <Why row={row} why={why} />}</Fact>
      {reason !== '' && !why.includes(reason) && <Fact name="Details">{reason}</Fact>}
      {!isPartial(row) && !why.startsWith(triggerLabel(row.triggeredBy)) && (
        <Fact name="Trigger">{triggerLabel(row.triggeredBy)}</Fact>
      )}
      {quota}
      <Fact name="Requested">
        <Time value={row.createdAt} mode="exact" />
      </Fact>
      {/* Always there, because a row that appears once the watchlist has loaded would move the buttons below. */}
      <Fact name="On watchlist">
        {added && 'Since '}
        <Time value={added} mode="exact" />
      </Fact>
      {isPending ? (
        <Fact name="Expires">
          <Expiry row={row} />
          {row.expiresAt !== null && (
            <span className="text-ink-2">
              , <Time value={row.expiresAt} mode="exact" />
            </span>
          )}
        </Fact>
      ) : (
        <Fact name={row.status === 'expired' ? 'Expired' : 'Resolved'}>
          {by && `${by.charAt(0).toUpperCase()}${by.slice(1)}, `}
          <Time value={resolvedAt(row)} mode="exact" />
        </Fact>
      )}
      {row.approvalNotes !== null && row.approvalNotes !== '' && (
        <Fact name={row.status === 'rejected' ? 'Rejection reason' : 'Note'}>
          {row.approvalNotes}
        </Fact>
      )}
    </Facts>
  )
}

export function RequestIds({ row }: { row: Approval }) {
  return (
    <details className="border-t border-rule pt-3 text-sm">
      <summary className="w-fit rounded-sm text-ink-2 hover:text-ink max-md:min-h-11">More</summary>
      <Facts className="mt-2">
        <Fact name="Request">{row.id}</Fact>
        {row.contentKey !== '' && <Fact name="Content key">{row.contentKey}</Fact>}
      </Facts>
    </details>
  )
}

function Why({ row, why }: { row: Approval; why: string }) {
  const kind = KIND_OF[row.contentType]
  const id = row.routerRuleId ?? row.proposedRouterDecision?.approval?.data?.ruleId ?? null
  const isRule = row.triggeredBy === 'router_rule' && id !== null
  const { data: rules } = useResource(isRule ? routerRules(kind) : null)
  if (!isRule) return <bdi>{why}</bdi>
  const label = triggerLabel(row.triggeredBy)
  const name = rules?.find(rule => rule.id === id)?.name ?? why.replace(`${label}: `, '')
  const isDeleted = rules !== null && !rules.some(rule => rule.id === id)
  return (
    <>
      {label}:{' '}
      {isDeleted ? (
        <>
          <bdi>{name}</bdi> (deleted)
        </>
      ) : (
        <Link to={`/${kind}/content-router?rule=${id}`} className="link">
          <bdi>{name}</bdi>
        </Link>
      )}
    </>
  )
}

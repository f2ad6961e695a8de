import { useMemo } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { useResource } from '../../../../components/use-resource.ts'
import { useStore } from '../../../../components/use-store.ts'
import {
  APPROVALS_PAGE_MAX,
  type Approval,
  AUTO_APPROVED,
  listApprovals,
} from '../../../../contract/approvals.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { ContentType } from '../../../../contract/values.ts'
import { serverNow } from '../../../../lib/clock.ts'
import { formatNumber, pluralize } from '../../../../lib/pluralize.ts'
import { request } from '../../../../lib/request.ts'
import { parseTime } from '../../../../lib/time.ts'
import { CHECK_WINDOW_MS, keyedResource } from '../../../../state/resource.ts'
import { titleFacts } from '../../../../state/title-facts.ts'
import { tmdbGuid } from '../../../../state/tmdb.ts'
import { knownLists } from '../../../../state/watchlists.ts'
import { countLabel } from '../rule-labels.ts'
import { type Draft, EffectView, useTitlesEffect } from './effect-view.tsx'
import type { AffectedTitle, TitlesEffect } from './titles-effect.ts'

const SPAN_MS = 30 * 86_400_000

/** The latest requests of each type, decided or not. */
const latestRequests = keyedResource<ContentType, readonly Approval[]>({
  load: async contentType =>
    (await request(listApprovals, { query: { contentType, limit: APPROVALS_PAGE_MAX, offset: 0 } }))
      .approvalRequests,
  failed: 'Couldn’t load the approval requests.',
  everyMs: CHECK_WINDOW_MS,
  notOffered: 'This server version doesn’t support approvals.',
})

interface RequestedItem extends RoutedItem {
  request: Approval
}

/** Requests of the last 30 days as titles, with what watchlists and TMDB tell of them. */
const useRequested = (content: ContentType): readonly RequestedItem[] => {
  const { data: requests } = useResource(latestRequests(content))
  const known = useStore(knownLists).data
  const { byGuid } = useStore(titleFacts)
  return useMemo(
    () =>
      (requests ?? [])
        .filter(one => serverNow() - (parseTime(one.createdAt)?.getTime() ?? 0) < SPAN_MS)
        .map(one => {
          const guids = one.contentGuids
          const found = [one.contentKey, ...guids]
            .map(ref => known.titles.find(content, ref))
            .find(Boolean)
          const guid = tmdbGuid(content, guids)
          return {
            request: one,
            title: one.contentTitle,
            type: content,
            user: { id: one.userId, name: one.userName },
            ...(found && found.genres.length > 0 && { genres: found.genres }),
            ...(guid && byGuid?.[guid]?.[1]),
          }
        }),
    [requests, content, known, byGuid],
  )
}

/** Whether a rule lets a pending request through that waits for the rule's or a quota's sake. */
const letsThrough = ({ item: { request }, to }: AffectedTitle<RequestedItem>): boolean =>
  request.status === 'pending' &&
  to?.always_require_approval !== true &&
  (request.triggeredBy === 'router_rule' ||
    (request.triggeredBy === 'quota_exceeded' && to?.bypass_user_quotas === true))

/** Requests that the edited rule would have held for approval, and pending ones that it would let through. */
export const approvalsBy = (
  { id, always_require_approval: asks, target_instance_id: target }: RouterRule,
  effect: Pick<TitlesEffect<RequestedItem>, 'titles'> | null,
) => {
  const titles = Object.values(effect?.titles ?? {}).flat()
  const isOwn = (rule: RouterRule | null) => rule?.id === id
  const sure = titles.filter(({ rivals }) => rivals.length === 0)
  const holds = asks && target !== null
  return {
    held: holds ? sure.filter(({ to }) => isOwn(to)) : [],
    /** Depending on data that isn't known of them. */
    mayBeHeld: holds
      ? titles.filter(({ to, rivals }) => rivals.length > 0 && [to, ...rivals].some(isOwn))
      : [],
    through: sure.filter(one => (isOwn(one.from) || isOwn(one.to)) && letsThrough(one)),
  }
}

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
                    {newlyHeld > 0 && `, ${formatNumber(newlyHeld)} more than before`}
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

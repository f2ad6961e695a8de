import { useMemo } from 'react'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { useResource } from '../../../../components/use-resource.ts'
import { useStore } from '../../../../components/use-store.ts'
import { APPROVALS_PAGE_MAX, type Approval, listApprovals } from '../../../../contract/approvals.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { ContentType } from '../../../../contract/values.ts'
import { serverNow } from '../../../../lib/clock.ts'
import { request } from '../../../../lib/request.ts'
import { parseTime } from '../../../../lib/time.ts'
import { CHECK_WINDOW_MS, keyedResource } from '../../../../state/resource.ts'
import { titleFacts } from '../../../../state/title-facts.ts'
import { tmdbGuid } from '../../../../state/tmdb.ts'
import { knownLists } from '../../../../state/watchlists.ts'
import type { AffectedTitle, TitlesEffect } from './titles-effect.ts'

const SPAN_MS = 30 * 86_400_000

/** The latest requests of each type, decided or not. */
export const latestRequests = keyedResource<ContentType, readonly Approval[]>({
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
export const useRequested = (content: ContentType): readonly RequestedItem[] => {
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
            ...(guid && byGuid?.[guid]?.facts),
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

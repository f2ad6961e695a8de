import { useEffect, useState } from 'react'
import { useRoutingFailures } from '../../../components/exclusions/use-routing-failures.ts'
import { useResource, useResourceState } from '../../../components/use-resource.ts'
import { useUpdateStatus } from '../../../components/use-update-status.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { config } from '../../../state/config.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { checkInstances, connections, destinationChecks } from '../../../state/instance-checks.ts'
import { instances, isPlaceholder } from '../../../state/instances.ts'
import { plexConnection } from '../../../state/plex-connection.ts'
import { quotas, refreshUsers } from '../../../state/quotas.ts'
import type { ResourceState } from '../../../state/resource.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { routingFailures } from '../../../state/routing-failures.ts'
import { scheduledJobs } from '../../../state/scheduled-jobs.ts'
import { initialise } from '../../../state/startup.ts'
import { users } from '../../../state/users.ts'
import { workflow } from '../../../state/workflow.ts'
import { useMinute } from '../../../ui/use-minute.ts'
import { type AttentionItem, attentionItems } from './attention-items.ts'
import { approvedMs, useApprovedTitles } from './use-approved-titles.ts'
import { useMissingParts } from './use-missing-parts.ts'

interface Source {
  what: string
  isKnown: boolean
  /** Why the source failed to load; null if it didn't fail or if this backend version lacks the endpoint. */
  error: string | null
  retry: () => Promise<unknown>
  /** Whether the other items are shown before this one. */
  takesLong?: boolean
}

export interface Attention {
  items: readonly AttentionItem[]
  /** Checks that failed to load and therefore are never reported as passed. */
  failures: readonly Source[]
  isKnown: boolean
  /** Like `isKnown`, but doesn't wait for slow checks. Showing items any earlier would make them jump. */
  isGathered: boolean
  /** Number of instances that responded; null until tested. */
  connected: number | null
  /** Number of instances that are set up. */
  configured: number
  areDestinationsChecked: boolean
  isPlexConnected: boolean
}

const sourceOf = (
  what: string,
  { status, error }: Pick<ResourceState<unknown>, 'status' | 'error'>,
  retry: Source['retry'],
): Source => ({
  what,
  isKnown: status === 'ready' || status === 'not-offered',
  error: status === 'failed' ? error : null,
  retry,
})

/** Overrides the state of a source that loaded only in part. */
const missing = (error: string | false | undefined) => error && { isKnown: false, error }

const FORCED = { force: true }

/** Unreachable services are listed first, so the other items wait for them; but no longer, as some take minutes to fail. */
const HOLD_MS = 3000

/** Items that need attention. Also loads the data that only these checks need. */
export const useAttention = (): Attention => {
  const approvedTitles = useApprovedTitles()
  const configState = useResourceState(config)
  const userState = useResourceState(users)
  const quotaState = useResourceState(quotas)
  const workflowState = useResourceState(workflow)
  const radarr = useResource(instances.radarr)
  const sonarr = useResource(instances.sonarr)
  const tested = useResource(connections)
  const isTested = tested.data !== null
  // Takes several calls per instance, so it loads on request.
  const destinations = useResourceState(destinationChecks)
  const isChecked = destinations.status !== 'idle'
  const movies = useMissingParts('radarr', isChecked)
  const shows = useMissingParts('sonarr', isChecked)
  const jobs = useResource(scheduledJobs)
  // The first view needs neither.
  const offeredFailures = useRoutingFailures()
  const failed = useResource(isTested ? offeredFailures : null)
  const offeredUpdate = useUpdateStatus()
  const update = useResource(isTested ? offeredUpdate : null)
  const [isOverdue, setIsOverdue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOverdue(true), HOLD_MS)
    return () => clearTimeout(timer)
  }, [])
  const now = useMinute()

  const hasToken = configState.data ? configState.data.plexTokens.length > 0 : null
  const plex = useResource(hasToken ? plexConnection : null)
  const plexData = plex.status === 'ready' ? plex.data : null
  const listed = new Set(userState.data?.map(({ id }) => id))
  // The usage of deleted users isn't loaded.
  const unknownUses = (quotaState.data ?? [])
    .filter(({ userId }) => listed.has(userId))
    .flatMap(({ movieQuota, showQuota }) => [movieQuota, showQuota])
    .filter(quota => quota && (quota.unread || quota.currentUsage === undefined)).length
  const items = attentionItems({
    now,
    stuck: approvedTitles.requests.filter(({ outcome }) => outcome?.isStuck).map(approvedMs),
    workflow: workflowState.data,
    plex: plexData,
    hasToken,
    instances: { radarr: radarr.data, sonarr: sonarr.data },
    unreachable: tested.data?.unreachable ?? null,
    missing: [...movies.missing, ...shows.missing],
    jobs: jobs.data,
    failures: failed.data,
    update: update.data,
  })

  const sources: Source[] = [
    sourceOf('Configuration', configState, () => initialise(FORCED)),
    sourceOf('Watchlist sync', workflowState, () => workflow.load(FORCED)),
    sourceOf('Radarr instances', radarr, () => instances.radarr.load(FORCED)),
    sourceOf('Sonarr instances', sonarr, () => instances.sonarr.load(FORCED)),
    {
      ...sourceOf('Instance connections', tested, () => checkInstances(FORCED)),
      ...missing(tested.data?.untested.join(' ')),
      takesLong: isOverdue,
    },
    ...(isChecked
      ? [
          {
            ...sourceOf('Destinations', destinations, () => destinationChecks.load(FORCED)),
            ...missing(destinations.data?.join(' ')),
          },
          sourceOf('Radarr rules', movies.rules, () => routerRules('radarr').load(FORCED)),
          sourceOf('Sonarr rules', shows.rules, () => routerRules('sonarr').load(FORCED)),
        ].map(source => ({ ...source, takesLong: true }))
      : []),
    ...(isTested && offeredFailures
      ? [
          {
            ...sourceOf('Titles', failed, () => routingFailures.load(FORCED)),
            takesLong: true,
          },
        ]
      : []),
    {
      // Their card tells why they are unknown.
      ...{ what: 'Approved titles', error: null, retry: () => everyWatchlist.load() },
      isKnown: !approvedTitles.isAsked || approvedTitles.isKnown || approvedTitles.error !== null,
      // Takes a call per user.
      takesLong: true,
    },
    sourceOf('Scheduled jobs', jobs, () => scheduledJobs.load(FORCED)),
    // If there is no token, Plex can't be checked and users can't be loaded.
    ...(hasToken
      ? [
          {
            ...sourceOf('Plex connection', plex, () => plexConnection.load(FORCED)),
            takesLong: isOverdue,
          },
          sourceOf('Users', userState, () => refreshUsers(FORCED)),
          ...(userState.status === 'failed'
            ? []
            : [
                {
                  ...sourceOf('Quotas', quotaState, () => refreshUsers(FORCED)),
                  ...missing(
                    unknownUses > 0 &&
                      `Couldn’t load the usage of ${pluralize(unknownUses, 'quota')}.`,
                  ),
                },
              ]),
        ]
      : []),
  ]
  const failures = sources.filter(source => source.error !== null)
  const open = sources.filter(source => !source.isKnown && source.error === null)
  return {
    connected: tested.data?.connected.length ?? null,
    configured: [...(radarr.data ?? []), ...(sonarr.data ?? [])].filter(one => !isPlaceholder(one))
      .length,
    areDestinationsChecked: isChecked,
    isPlexConnected: plexData?.isReachable === true,
    items,
    failures,
    isKnown: open.length === 0,
    isGathered: open.every(source => source.takesLong),
  }
}

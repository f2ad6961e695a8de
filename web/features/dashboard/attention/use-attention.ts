import { useEffect, useRef, useState } from 'react'
import { useRoutingFailures } from '../../../components/exclusions/use-routing-failures.ts'
import { useResource, useResourceState } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { useUpdateStatus } from '../../../components/use-update-status.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { config } from '../../../state/config.ts'
import { checkInstances, connections, destinationChecks } from '../../../state/instance-checks.ts'
import { instances, KIND_LABELS } from '../../../state/instances.ts'
import { plexConnection } from '../../../state/plex-connection.ts'
import { quotas, refreshUsers } from '../../../state/quotas.ts'
import type { ResourceState } from '../../../state/resource.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { routingFailures } from '../../../state/routing-failures.ts'
import { scheduledJobs } from '../../../state/scheduled-jobs.ts'
import { initialise } from '../../../state/startup.ts'
import { users } from '../../../state/users.ts'
import { workflow, workflowChange } from '../../../state/workflow.ts'
import { useMinute } from '../../../ui/use-minute.ts'
import {
  type AttentionItem,
  failureItems,
  jobItems,
  NO_TOKEN,
  plexItems,
  START_FAILED,
  SUBJECTS,
  SYNC_STOPPED,
  setupItems,
  stuckItems,
  unreachableItem,
  updateItems,
} from './attention-items.ts'
import { useKind } from './use-kind.ts'
import { useStuckTitles } from './use-stuck-titles.ts'

/** What a check reads, and the items that follow. */
interface Check {
  what: string
  state: Pick<ResourceState<unknown>, 'status' | 'error'>
  load: (options: { force: true }) => Promise<unknown>
  items?: readonly AttentionItem[]
  /** Whether the check applies. */
  when?: boolean
  /** Why only a part was loaded. */
  missing?: string | false | undefined
  /** Whether the other items are shown before this one. */
  takesLong?: boolean
}

interface FailedCheck {
  what: string
  error: string
  retry: () => Promise<unknown>
}

export interface Attention {
  items: readonly AttentionItem[]
  /** Checks that failed to load and therefore are never reported as passed. */
  failures: readonly FailedCheck[]
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

/** Unreachable services are listed first, so the other items wait for them; but no longer, as some take minutes to fail. */
const HOLD_MS = 3000

const useIsOverdue = () => {
  const [isOverdue, setIsOverdue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOverdue(true), HOLD_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOverdue
}

/** Whether the workflow stopped unexpectedly right after it was started. */
const useFailedStart = (): boolean => {
  const { data: status } = useStore(workflow.state)
  const { busy } = useStore(workflowChange)
  const [failed, setFailed] = useState(false)
  const before = useRef(status)
  const stopAsked = useRef(false)
  useEffect(() => {
    if (busy === 'stopping') stopAsked.current = true
    if (busy === 'starting') stopAsked.current = false
    if (before.current === 'starting' && status === 'stopped' && !stopAsked.current) setFailed(true)
    if (status !== 'stopped' || busy === 'starting') setFailed(false)
    before.current = status
  }, [status, busy])
  return failed
}

/** No items while the data is unknown. */
const itemsOf = <T>(data: T | null, items: (data: T) => readonly AttentionItem[]) =>
  data === null ? [] : items(data)

const ORDER = Object.keys(SUBJECTS)

/** Items that need attention. Also loads the data that only these checks need. */
export const useAttention = (): Attention => {
  const isOverdue = useIsOverdue()
  const now = useMinute()
  const stuck = useStuckTitles()
  const settings = useResourceState(config)
  const people = useResourceState(users)
  const limits = useResourceState(quotas)
  const sync = useResourceState(workflow)
  const hasStartFailed = useFailedStart()
  const tested = useResource(connections)
  const isTested = tested.data !== null
  // Takes several calls per instance, so it loads on request.
  const destinations = useResourceState(destinationChecks)
  const isChecked = destinations.status !== 'idle'
  const kinds = [useKind('radarr', isChecked), useKind('sonarr', isChecked)]
  const jobs = useResource(scheduledJobs)
  // The first view needs neither.
  const offeredFailures = useRoutingFailures()
  const failed = useResource(isTested ? offeredFailures : null)
  const offeredUpdate = useUpdateStatus()
  const update = useResource(isTested ? offeredUpdate : null)

  const hasToken = settings.data ? settings.data.plexTokens.length > 0 : null
  const plex = useResource(hasToken ? plexConnection : null)
  const plexData = plex.status === 'ready' ? plex.data : null
  const listed = new Set(people.data?.map(({ id }) => id))
  // The usage of deleted users isn't loaded.
  const unknownUses = [...(limits.data ?? [])]
    .filter(([userId]) => listed.has(userId))
    .flatMap(([, own]) => Object.values(own))
    .filter(quota => quota && (quota.unread || quota.currentUsage === undefined)).length

  const all: readonly Check[] = [
    {
      what: 'Configuration',
      state: settings,
      load: initialise,
      items: hasToken === false ? [NO_TOKEN] : [],
    },
    {
      what: 'Watchlist sync',
      state: sync,
      load: workflow.load,
      items: sync.data === 'stopped' ? [hasStartFailed ? START_FAILED : SYNC_STOPPED] : [],
    },
    ...kinds.map(({ kind, list }) => ({
      what: `${KIND_LABELS[kind]} instances`,
      state: list,
      load: instances[kind].load,
      items: itemsOf(list.data, own => setupItems(kind, own)),
    })),
    {
      what: 'Instance connections',
      state: tested,
      load: checkInstances,
      items: tested.data?.unreachable.map(unreachableItem) ?? [],
      missing: tested.data?.untested.join(' '),
      takesLong: isOverdue,
    },
    {
      what: 'Destinations',
      when: isChecked,
      state: destinations,
      load: destinationChecks.load,
      missing: destinations.data?.join(' '),
      takesLong: true,
    },
    ...kinds.map(({ kind, rules, missing }) => ({
      what: `${KIND_LABELS[kind]} rules`,
      when: isChecked,
      state: rules,
      load: routerRules(kind).load,
      items: missing,
      takesLong: true,
    })),
    {
      what: 'Titles',
      when: isTested && offeredFailures !== null,
      state: failed,
      load: routingFailures.load,
      items: itemsOf(failed.data, failureItems),
      takesLong: true,
    },
    {
      what: 'Scheduled jobs',
      state: jobs,
      load: scheduledJobs.load,
      items: itemsOf(jobs.data, jobItems),
    },
    // If there is no token, Plex can't be checked and users can't be loaded.
    {
      what: 'Plex connection',
      when: hasToken === true,
      state: plex,
      load: plexConnection.load,
      items: itemsOf(plexData, plexItems),
      takesLong: isOverdue,
    },
    // Neither adds an item.
    {
      what: 'Users',
      when: hasToken === true,
      state: people,
      load: refreshUsers,
      takesLong: true,
    },
    {
      what: 'Quotas',
      when: hasToken === true && people.status !== 'failed',
      state: limits,
      load: refreshUsers,
      missing: unknownUses > 0 && `Couldn’t load the usage of ${pluralize(unknownUses, 'quota')}.`,
      takesLong: true,
    },
  ]
  const checks = all.filter(({ when = true }) => when)
  const failures = checks.flatMap(({ what, state, load, missing }) => {
    const error = missing || (state.status === 'failed' && state.error)
    return error ? { what, error, retry: () => load({ force: true }) } : []
  })
  const open = checks.filter(
    ({ state, missing }) => !missing && !['ready', 'failed', 'not-offered'].includes(state.status),
  )
  const items = [
    ...checks.flatMap(check => check.items ?? []),
    ...stuckItems(stuck.titles, now),
    ...itemsOf(update.data, updateItems),
  ].sort((a, b) => ORDER.indexOf(a.subject) - ORDER.indexOf(b.subject))
  return {
    items,
    failures,
    isKnown: open.length === 0 && !stuck.isLoading,
    isGathered: open.every(check => check.takesLong),
    connected: tested.data?.connected.length ?? null,
    configured: kinds.flatMap(({ real }) => real).length,
    areDestinationsChecked: isChecked,
    isPlexConnected: plexData?.isReachable === true,
  }
}

import { useEffect, useMemo } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { everyWatchlist, refreshWatchlists } from '../../state/every-watchlist.ts'
import { connections } from '../../state/instance-checks.ts'
import { instances, KIND_LABELS } from '../../state/instances.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { KIND_OF } from '../labels/instance-kind.ts'
import { routingOf } from '../routing/routing-draft.ts'
import { useResource, useRetained } from '../use-resource.ts'
import { useStore } from '../use-store.ts'
import { availableSince, exactTime, firstSeen, rememberAvailable } from './first-seen.ts'
import { isAvailable, type Outcome, outcomeOf, type TitleFacts } from './outcome-of.ts'

/** A shorter absence doesn't reload the watchlists, which takes a call per user. */
const FRESH_MS = 10 * 60_000

const factsNow = () => ({
  every: everyWatchlist.state.data,
  status: everyWatchlist.state.status,
  radarr: instances.radarr.state.data,
  sonarr: instances.sonarr.state.data,
  connections: connections.state.data,
  seen: firstSeen.saved,
})
type Facts = ReturnType<typeof factsNow>

const titleFacts = (row: Approval, facts: Facts, loaded: ReadonlySet<number>): TitleFacts => {
  const { every, status, connections } = facts
  const kind = KIND_OF[row.contentType]
  const id = routingOf(row.proposedRouterDecision)?.instanceId
  return {
    title: every?.titles.ofRequest(row) ?? null,
    lists: status === 'ready' ? 'all' : status === 'failed' ? 'part' : 'loading',
    isOwnListLoaded: loaded.has(row.userId),
    instance: facts[kind]?.find(one => one.id === id)?.name ?? KIND_LABELS[kind],
    isInstanceAway:
      connections?.unreachable.some(one => one.kind === kind && one.id === id) ?? false,
    availableAt: exactTime(availableSince(row)),
  }
}

const outcomesFrom = (facts: Facts, minute: number) => {
  const loaded = new Set(facts.every?.lists.map(({ user }) => user.id))
  const known = new WeakMap<Approval, { outcome: Outcome | null }>()
  return (row: Approval): Outcome | null => {
    const cached = known.get(row) ?? {
      outcome: outcomeOf(row, titleFacts(row, facts, loaded), minute),
    }
    known.set(row, cached)
    return cached.outcome
  }
}

let last: { facts: Facts; minute: number; outcomeFor: (row: Approval) => Outcome | null } | null =
  null
const MINUTE_MS = 60_000

/** The outcomes as known now, for lists that sort and filter by them. Shared, because each list asks for all rows. */
export const currentOutcomes = (): ((row: Approval) => Outcome | null) => {
  const facts = factsNow()
  const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const isSame = (key: string) => last?.facts[key as keyof Facts] === facts[key as keyof Facts]
  if (last?.minute !== minute || !Object.keys(facts).every(isSame))
    last = { facts, minute, outcomeFor: outcomesFrom(facts, minute) }
  return last.outcomeFor
}

/** The outcomes of requests, with a new identity when they may have changed. `useOutcomeLoads` loads what they need. */
export const useOutcomes = (): ((row: Approval) => Outcome | null) => {
  const { data, status } = useStore(everyWatchlist.state)
  const radarr = useStore(instances.radarr.state).data
  const sonarr = useStore(instances.sonarr.state).data
  const checks = useStore(connections.state).data
  const { saved } = useStore(firstSeen)
  const minute = useMinute()
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what `currentOutcomes` depends on
  return useMemo(currentOutcomes, [data, status, radarr, sonarr, checks, saved, minute])
}

/**
 * Loads the watchlists once the browser is idle, and again when the tab is shown after a while.
 * @param isWanted false until the page shows its first data
 * @param approved approved requests, whose titles are remembered once they are available; null until loaded
 */
export const useOutcomeLoads = (
  isWanted: boolean,
  approved: readonly Approval[] | null,
  { testsInstances = false } = {},
): void => {
  useRetained(everyWatchlist)
  useResource(testsInstances ? connections : null)
  useEffect(() => {
    if (!isWanted) return
    const load = () => {
      const { data, status } = everyWatchlist.state
      const isOld = status === 'ready' && Date.now() - (data?.checkedAt ?? 0) > FRESH_MS
      void (isOld ? refreshWatchlists() : everyWatchlist.load())
    }
    const onShow = () => {
      if (!document.hidden) load()
    }
    document.addEventListener('visibilitychange', onShow)
    const stop = whenIdle(load)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onShow)
    }
  }, [isWanted])

  const { data, status } = useStore(everyWatchlist.state)
  useEffect(() => {
    if (!data || status !== 'ready' || !approved) return
    const isHere = (row: Approval) => {
      const title = data.titles.ofRequest(row)
      return title !== null && isAvailable(title)
    }
    rememberAvailable(approved.filter(isHere), data.checkedAt)
  }, [data, status, approved])
}

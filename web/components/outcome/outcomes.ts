import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { serverNow } from '../../lib/clock.ts'
import { isSame } from '../../lib/form-edits.ts'
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
const LISTS: Readonly<Record<string, TitleFacts['lists']>> = { ready: 'all', failed: 'part' }

/** A request with what is known of its title, if anything is. */
export interface ApprovalWithOutcome extends Approval {
  readonly outcome?: Outcome | null
}

/** Tells the outcomes of requests, with a new identity when they may have changed. `useOutcomeLoads` loads what they need. */
export const useOutcomes = (): ((row: Approval) => Outcome | null) => {
  const { data: every, status } = useStore(everyWatchlist.state)
  const radarr = useStore(instances.radarr.state).data
  const sonarr = useStore(instances.sonarr.state).data
  const unreachable = useStore(connections.state).data?.unreachable
  const { saved } = useStore(firstSeen)
  const minute = useMinute()
  return useMemo(() => {
    const loaded = new Set(every?.lists.map(({ user }) => user.id))
    const known = { radarr, sonarr }
    return row => {
      const kind = KIND_OF[row.contentType]
      const id = routingOf(row.proposedRouterDecision)?.instanceId
      const facts = {
        title: every?.titles.ofRequest(row) ?? null,
        lists: LISTS[status] ?? 'loading',
        isOwnListLoaded: loaded.has(row.userId),
        instance: known[kind]?.find(one => one.id === id)?.name ?? KIND_LABELS[kind],
        isInstanceAway: unreachable?.some(one => one.kind === kind && one.id === id) ?? false,
        availableAt: () => exactTime(availableSince(row, saved)),
      }
      return outcomeOf(row, facts, minute.getTime())
    }
  }, [every, status, radarr, sonarr, unreachable, saved, minute])
}

/** A request with its outcome. */
export const useWithOutcome = (row: Approval): ApprovalWithOutcome => {
  const outcomeFor = useOutcomes()
  return useMemo(() => ({ ...row, outcome: outcomeFor(row) }), [row, outcomeFor])
}

const nothingKnown = () => null

/**
 * The requests of a list with their outcomes. A row keeps its identity until it or its outcome changes.
 * @param isEarly whether the list shows outcomes while watchlists load, which takes an update for each of them
 */
export const useRowsWithOutcome = (
  rows: readonly Approval[],
  isEarly: boolean,
): readonly ApprovalWithOutcome[] => {
  const { status } = useStore(everyWatchlist.state)
  const known = useOutcomes()
  // Updates of all rows mustn't delay typing or decisions.
  const outcomeFor = useDeferredValue(isEarly || status in LISTS ? known : nothingKnown)
  const [built] = useState(
    () => new WeakMap<Approval, { by: typeof outcomeFor; row: ApprovalWithOutcome }>(),
  )
  return useMemo(() => {
    if (outcomeFor === nothingKnown) return rows
    return rows.map(row => {
      const before = built.get(row)
      if (before?.by === outcomeFor) return before.row
      const outcome = outcomeFor(row)
      const isUnchanged = before && isSame(before.row.outcome ?? null, outcome)
      const now = isUnchanged ? before.row : outcome ? { ...row, outcome } : row
      built.set(row, { by: outcomeFor, row: now })
      return now
    })
  }, [rows, outcomeFor, built])
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
      const isOld = status === 'ready' && serverNow() - (data?.checkedAt ?? 0) > FRESH_MS
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

import { useDeferredValue, useMemo, useState } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { isSame } from '../../lib/form-edits.ts'
import { approvals } from '../../state/approvals.ts'
import { everyWatchlist } from '../../state/every-watchlist.ts'
import { connections } from '../../state/instance-checks.ts'
import { instances, KIND_LABELS } from '../../state/instances.ts'
import { pendingAgain } from '../../state/title-group.ts'
import { knownLists } from '../../state/watchlists.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { KIND_OF } from '../labels/instance-kind.ts'
import { routingOf } from '../routing/routing-draft.ts'
import { useStore } from '../use-store.ts'
import { type Outcome, outcomeOf } from './outcome-of.ts'

/** A request with what is known of its title, if anything is. */
export interface ApprovalWithOutcome extends Approval {
  readonly outcome?: Outcome | null
}

/**
 * Tells the outcomes of requests, as far as the watchlists loaded so far tell them, with a new identity when they may
 * have changed. Rows in view load the watchlists of their users (`useTitleItem`).
 */
export const useOutcomes = (): ((row: Approval) => Outcome | null) => {
  const { titles, byUser } = useStore(knownLists).data
  const isComplete = useStore(everyWatchlist.state).status === 'ready'
  const radarr = useStore(instances.radarr.state).data
  const sonarr = useStore(instances.sonarr.state).data
  const unreachable = useStore(connections.state).data?.unreachable
  const { rows } = useStore(approvals.state)
  const minute = useMinute()
  return useMemo(() => {
    const known = { radarr, sonarr }
    return row => {
      const kind = KIND_OF[row.contentType]
      const id = routingOf(row.proposedRouterDecision)?.instanceId
      const facts = {
        title: titles.ofRequest(row),
        isComplete,
        own: byUser.get(row.userId),
        instance: known[kind]?.find(one => one.id === id)?.name ?? KIND_LABELS[kind],
        isInstanceAway: unreachable?.some(one => one.kind === kind && one.id === id) ?? false,
        isPendingAgain: () => pendingAgain(rows, row) !== undefined,
      }
      return outcomeOf(row, facts, minute.getTime())
    }
  }, [titles, byUser, isComplete, radarr, sonarr, unreachable, rows, minute])
}

/** A request with its outcome. */
export const useWithOutcome = (row: Approval): ApprovalWithOutcome => {
  const outcomeFor = useOutcomes()
  return useMemo(() => ({ ...row, outcome: outcomeFor(row) }), [row, outcomeFor])
}

interface Rows {
  readonly rows: readonly Approval[]
  readonly outcomeFor: ReturnType<typeof useOutcomes> | null
  readonly shown: readonly ApprovalWithOutcome[]
}
const NOTHING: Rows = { rows: [], outcomeFor: null, shown: [] }

/** The requests of a list with their outcomes. A row keeps its identity until it or its outcome changes. */
export const useRowsWithOutcome = (rows: readonly Approval[]): readonly ApprovalWithOutcome[] => {
  // Updates of all rows mustn't delay typing or decisions.
  const outcomeFor = useDeferredValue(useOutcomes())
  const [last, setLast] = useState(NOTHING)
  if (last.rows === rows && last.outcomeFor === outcomeFor) return last.shown
  const before = new Map(last.rows.map((row, at) => [row, last.shown[at]]))
  const shown = rows.map(row => {
    const known: ApprovalWithOutcome = before.get(row) ?? row
    const outcome = outcomeFor(row)
    if (isSame(known.outcome ?? null, outcome)) return known
    return outcome ? { ...row, outcome } : row
  })
  setLast({ rows, outcomeFor, shown })
  return shown
}

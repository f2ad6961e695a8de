import type { ReactNode } from 'react'
import { OperationView } from '../../../components/operation-view.tsx'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { Badge } from '../../../ui/badge.tsx'
import { QuietButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { ResultPanel } from '../../../ui/result-panel.tsx'
import { type DryRun, dryRun, useDryRun } from './delete-runs.ts'
import { formatCounts, type SafetyTrip, safetyTrip, shareOf } from './plan.ts'

interface DryRunViewProps {
  onRetry: (() => void) | undefined
  waitsFor: string
  action?: ReactNode
}

/** A dry run: its progress and result, or why the result no longer counts. */
export function DryRunView({ onRetry, waitsFor, action }: DryRunViewProps) {
  const { stale } = useDryRun()
  if (stale)
    return (
      <ResultPanel
        ok="outdated"
        title="Out of date"
        action={onRetry && <QuietButton onClick={onRetry}>Start dry run</QuietButton>}
        onDismiss={dryRun.dismiss}
      >
        {stale}
      </ResultPanel>
    )
  return (
    <OperationView
      operation={dryRun}
      work="Dry run"
      waitsFor={waitsFor}
      onRetry={onRetry}
      describeResult={planLine}
      detailsOf={result => safetyTrip(result) && <SafetyNote run={result} />}
      action={action}
    />
  )
}

/** For example "5 movies and 2 shows, 5.7% of 123 titles". */
const planLine = (run: DryRun): string => {
  const { results } = run
  const { deleted, processed } = results.total
  if (safetyTrip(run)) return 'blocked by the safety check, so nothing would be deleted'
  if (processed === 0)
    return 'no titles were checked. Another dry run may still be running; try again in a few minutes. If none is running, there is nothing to delete'
  return deleted === 0
    ? 'nothing to delete'
    : `${formatCounts(results)}, ${shareOf(results)}% of ${pluralize(processed, 'title')}`
}

const CAUSES = {
  share:
    'This usually means that a watchlist failed to load or the library is new to the server. Check the watchlists before you raise the safety limit.',
  token: 'Without a Plex token, watchlists can’t be loaded and every title would look unwanted.',
  playlist:
    'Couldn’t load the protection playlists from Plex, so the server can’t tell which titles are protected.',
  watchlists:
    'No watchlists were loaded, so every title would look unwanted. Check that Plex is reachable.',
  other: 'The server lacks information it needs to delete safely.',
} as const satisfies Record<SafetyTrip['kind'], string>

/** Explains why nothing would be deleted, with the figures that triggered the safety check. */
function SafetyNote({ run }: { run: DryRun }) {
  const trip = safetyTrip(run)
  const message = run.results.safetyMessage ?? ''
  if (!trip) return null
  return (
    <div className="space-y-1.5">
      {trip.kind === 'share' && (
        <p className="flex flex-wrap gap-2">
          {trip.wouldDelete !== null && trip.of !== null && (
            <Badge tone="bad">
              {formatNumber(trip.wouldDelete)} of {formatNumber(trip.of)} titles
            </Badge>
          )}
          <Badge tone="bad">{trip.percent}% would be deleted</Badge>
          <Badge tone="dim">Limit {trip.limit}%</Badge>
        </p>
      )}
      {message && <p>Server message: {message.replace(/\.$/, '')}.</p>}
      <p>{CAUSES[trip.kind]}</p>
      {(trip.kind === 'token' || trip.kind === 'watchlists') && (
        <Link className="link" to="/plex/configuration">
          Plex configuration
        </Link>
      )}
    </div>
  )
}

import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { Badge } from '../../../ui/badge.tsx'
import { QuietButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { ResultPanel } from '../../../ui/result-panel.tsx'
import { type DryRun, dryRun, type Stale } from './dry-run.ts'
import { formatCounts, type SafetyTrip, safetyTrip, shareOf } from './plan.ts'

const STALE = {
  old: 'this dry run is more than an hour old.',
  settings: 'the settings have changed since this dry run.',
  run: 'delete sync has run since this dry run.',
} as const satisfies Record<Stale, string>

interface StaleResultProps {
  stale: Stale
  onRetry: (() => void) | undefined
  onDismiss?: () => void
}

/** In place of the dry run's result. */
export const StaleResult = ({ stale, onRetry, onDismiss = dryRun.dismiss }: StaleResultProps) => (
  <ResultPanel
    ok="outdated"
    title="Out of date"
    action={onRetry && <QuietButton onClick={onRetry}>Start dry run</QuietButton>}
    onDismiss={onDismiss}
  >
    {STALE[stale]}
  </ResultPanel>
)

/** The result line of a dry run, for example "5 movies and 2 shows, 5.7% of 123 titles". */
export const planLine = ({ results }: DryRun): string =>
  results.total.processed === 0
    ? 'no titles were checked; another dry run may still be running'
    : results.total.deleted === 0
      ? 'nothing to delete'
      : `${formatCounts(results)}, ${shareOf(results)}% of ${pluralize(results.total.processed, 'title')}`

const summaryOf = ({ results, settings }: DryRun): string => {
  const { total } = results
  const { deleted, processed } = total
  if (processed === 0)
    return 'No titles were checked. Another dry run may still be running; try again in a few minutes. If none is running, there is nothing to delete.'
  const share = `${shareOf(results)}% of ${pluralize(processed, 'title')}`
  return [
    `A run would delete ${formatCounts(results)}: ${share}; the safety limit is ${settings.maxDeletionPrevention}%.`,
    total.protected &&
      `${pluralize(total.protected, 'title is', 'titles are')} protected by a playlist.`,
    deleted > 0 && (settings.deleteFiles ? 'Files are deleted from disk.' : 'Files stay on disk.'),
  ]
    .filter(Boolean)
    .join(' ')
}

export const PlanSummary = ({ run }: { run: DryRun }) =>
  safetyTrip(run) ? (
    <>
      <p className="mb-1.5 font-semibold">Blocked by the safety check. Nothing would be deleted.</p>
      <SafetyNote run={run} />
    </>
  ) : (
    <span>{summaryOf(run)}</span>
  )

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
export function SafetyNote({ run }: { run: DryRun }) {
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

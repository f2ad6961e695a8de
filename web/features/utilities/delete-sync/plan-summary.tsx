import { counted, grouped } from '../../../lib/counted.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/time.tsx'
import type { DryRun, Stale } from './dry-run.ts'
import { formatCounts, type SafetyTrip, safetyTrip, shareOf } from './plan.ts'

const STALE = {
  old: 'It is more than an hour old.',
  settings: 'The settings have changed since.',
  run: 'Delete sync has run since.',
} as const satisfies Record<Stale, string>

/** "Stale: the settings have changed since". Nothing while the dry run still counts. */
export function StaleNote({ stale }: { stale: Stale | null }) {
  return (
    stale && (
      <Notice tone="wait" className="mt-4">
        <strong>Stale.</strong> {STALE[stale]} It does not show what a run would delete now.
      </Notice>
    )
  )
}

/** What a run would delete, in a sentence. */
export function PlanSummary({ run }: { run: DryRun }) {
  const { results } = run
  const { total } = results
  const trip = safetyTrip(run)
  if (trip) return <SafetyNote trip={trip} message={results.safetyMessage ?? ''} />
  if (total.processed === 0)
    return 'The backend looked at no title. It answers like this while another dry run is under way: wait a few minutes and try again. Otherwise there is nothing it could delete.'
  return (
    <>
      As of <Time value={run.at} /> a run would delete <strong>{formatCounts(results)}</strong>:{' '}
      {shareOf(results)}% of {counted(total.processed, 'title')}; the safety limit is{' '}
      {run.settings.maxDeletionPrevention}%.{' '}
      {(total.protected ?? 0) > 0 &&
        `${counted(total.protected ?? 0, 'title is', 'titles are')} protected by a playlist. `}
      {total.deleted > 0 &&
        (run.settings.deleteFiles
          ? 'Their files are deleted from disk, too.'
          : 'Their files stay on disk.')}
    </>
  )
}

const CAUSES = {
  share:
    'This many at once is most often a watchlist that could not be read, or a library that is new to the backend. Look at the watchlists before you raise the safety limit.',
  token: 'Without a Plex token no watchlist can be read, and everything would look unwanted.',
  playlist:
    'The protection playlists could not be read from Plex, so it is not known what to keep.',
  watchlists: 'Without watchlists everything would look unwanted. Is Plex reachable?',
  other: 'Something it needs for a safe decision is missing.',
} as const satisfies Record<SafetyTrip['kind'], string>

/** Why nothing would be deleted, with the numbers that tripped the check. */
function SafetyNote({ trip, message }: { trip: SafetyTrip; message: string }) {
  return (
    <div className="space-y-1.5">
      <p className="font-semibold">The safety check stopped it: nothing would be deleted.</p>
      {trip.kind === 'share' && (
        <p className="flex flex-wrap gap-2">
          {trip.wouldDelete !== null && trip.of !== null && (
            <Badge tone="bad">
              {grouped(trip.wouldDelete)} of {grouped(trip.of)} titles
            </Badge>
          )}
          <Badge tone="bad">{trip.percent}% would go</Badge>
          <Badge tone="dim">Limit {trip.limit}%</Badge>
        </p>
      )}
      {message && <p>The backend says: {message.replace(/\.$/, '')}.</p>}
      <p>{CAUSES[trip.kind]}</p>
      {(trip.kind === 'token' || trip.kind === 'watchlists') && (
        <Link className="link" to="/plex/configuration">
          Plex configuration
        </Link>
      )}
    </div>
  )
}

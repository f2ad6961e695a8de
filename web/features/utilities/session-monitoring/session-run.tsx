import Play from 'lucide-react/icons/play'
import { humanize, labelIn } from '../../../components/labels/humanize.ts'
import { ExportCsv } from '../../../components/list/export-csv.tsx'
import { OperationView } from '../../../components/operation-view.tsx'
import type { ROLLING_ACTIONS } from '../../../contract/session-monitoring.ts'
import { csvOf } from '../../../lib/csv.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import type { PageRun } from '../runs/page-runs.tsx'
import {
  enrollment,
  type InactiveReset,
  inactiveReset,
  type SessionRun,
  sessionRun,
} from './rolling.ts'
import { enrollmentWords } from './rolling-shows.ts'

const ACTION_LABELS = {
  expanded_to_season: 'Fetches one more season',
  expanded_to_next_season: 'Fetches the next season',
  switched_to_all: 'Fetches all seasons from now on',
} as const satisfies Record<(typeof ROLLING_ACTIONS)[number], string>

/** Checks what's playing in Plex and fetches the next seasons, like a scheduled run. */
export const SESSION_CHECK: PageRun = {
  title: 'Session check',
  label: 'Check sessions now',
  icon: Play,
  about: '',
  variant: 'neutral',
  operation: sessionRun,
  onStart: () => void sessionRun.start(),
  view: onRetry => (
    <OperationView
      operation={sessionRun}
      work="Session check"
      onRetry={onRetry}
      describeResult={({ processedSessions, triggeredSearches, errors }) =>
        [
          `${pluralize(processedSessions, 'session')} checked`,
          `${pluralize(triggeredSearches, 'search', 'searches')} started`,
          ...(errors.length > 0 ? [pluralize(errors.length, 'problem')] : []),
        ].join(', ')
      }
      detailsOf={result =>
        result.rollingUpdates.length + result.errors.length > 0 && <Details {...result} />
      }
    />
  ),
}

function Details({ rollingUpdates, errors }: SessionRun) {
  return (
    <ul className="list-disc pl-5">
      {rollingUpdates.map(({ showTitle, action, details }) => (
        <li key={`${showTitle} ${action} ${details}`}>
          <strong>
            <bdi>{showTitle}</bdi>
          </strong>
          : {labelIn<string>(ACTION_LABELS, action) ?? humanize(action)}
          {details && <span> ({details})</span>}
        </li>
      ))}
      {errors.map(error => (
        <li key={error} className="text-bad">
          {error}
        </li>
      ))}
    </ul>
  )
}

/** Resets of inactive shows, and added shows. */
export const RollingRuns = () => (
  <>
    <OperationView
      operation={inactiveReset}
      work="Inactive-show reset"
      describeResult={({ count, days }) =>
        `${pluralize(count, 'show')} reset (not watched for ${pluralize(days, 'day')})`
      }
      detailsOf={result => <ResetDetails {...result} />}
    />
    <OperationView operation={enrollment} work="Adding shows" describeResult={enrollmentWords} />
  </>
)

function ResetDetails({ count, titles }: InactiveReset) {
  const rows = titles.map(title => [title])
  return (
    <>
      <p className="mb-2">
        {titles.join(', ')}.
        {count !== titles.length && (
          <span>
            {' '}
            The preview listed {pluralize(titles.length, 'show')}; the remaining shows are below.
          </span>
        )}
      </p>
      <ExportCsv size="sm" save={() => saveCsv('inactive-shows-reset', csvOf(['show'], rows))} />
    </>
  )
}

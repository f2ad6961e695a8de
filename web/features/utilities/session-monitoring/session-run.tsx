import Play from 'lucide-react/icons/play'
import { humanize, labelIn } from '../../../components/labels/humanize.ts'
import { OperationView } from '../../../components/operation-view.tsx'
import type { ROLLING_ACTIONS } from '../../../contract/session-monitoring.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import type { PageRun } from '../runs/page-runs.tsx'
import { type SessionRun, sessionRun } from './rolling.ts'

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

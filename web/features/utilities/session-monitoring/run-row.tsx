import { humanize, labelIn } from '../../../components/labels/humanize.ts'
import { OperationRow } from '../../../components/operation-card.tsx'
import type { ROLLING_ACTIONS } from '../../../contract/session-monitoring.ts'
import { counted } from '../../../lib/counted.ts'
import { type SessionRun, sessionRun } from './rolling.ts'

const ACTION_LABELS = {
  expanded_to_season: 'Fetches one more season',
  expanded_to_next_season: 'Fetches the next season',
  switched_to_all: 'Fetches everything from now on',
} as const satisfies Record<(typeof ROLLING_ACTIONS)[number], string>

export function RunRow({ isOn }: { isOn: boolean }) {
  return (
    <OperationRow
      operation={sessionRun}
      title="Check sessions now"
      start={{
        label: 'Run now',
        disabledReason: isOn ? undefined : 'Session monitoring is off. Turn it on and save first.',
        onPress: () => void sessionRun.start(),
      }}
      describeResult={summaryOf}
      detailsOf={result =>
        result.rollingUpdates.length + result.errors.length > 0 ? (
          <RunDetails {...result} />
        ) : undefined
      }
      hasFailures={result => result.errors.length > 0}
    >
      Checks what’s playing in Plex and fetches the next seasons, like a scheduled run.
    </OperationRow>
  )
}

const summaryOf = ({ processedSessions, triggeredSearches, errors }: SessionRun) =>
  [
    `${counted(processedSessions, 'session')} checked`,
    `${counted(triggeredSearches, 'search', 'searches')} started`,
    ...(errors.length > 0 ? [counted(errors.length, 'problem')] : []),
  ].join(', ')

function RunDetails({ rollingUpdates, errors }: SessionRun) {
  return (
    <ul className="list-disc pl-5">
      {rollingUpdates.map(({ showTitle, action, details }) => (
        <li key={`${showTitle} ${action} ${details}`}>
          <strong>
            <bdi>{showTitle}</bdi>
          </strong>
          : {labelIn<string>(ACTION_LABELS, action) ?? humanize(action)}
          {details && ` (${details})`}
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

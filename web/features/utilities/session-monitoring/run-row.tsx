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
      describeResult={result => <RunResult result={result} />}
      hasFailures={result => result.errors.length > 0}
    >
      Checks what’s playing in Plex and fetches the next seasons, like a scheduled run.
    </OperationRow>
  )
}

function RunResult({ result }: { result: SessionRun }) {
  const { processedSessions, triggeredSearches, rollingUpdates, errors } = result
  return (
    <>
      {counted(processedSessions, 'session')} checked,{' '}
      {counted(triggeredSearches, 'search', 'searches')} started.
      {rollingUpdates.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {rollingUpdates.map(({ showTitle, action, details }) => (
            <li key={`${showTitle} ${action} ${details}`}>
              <strong>
                <bdi>{showTitle}</bdi>
              </strong>
              : {labelIn<string>(ACTION_LABELS, action) ?? humanize(action)}
              {details && ` (${details})`}
            </li>
          ))}
        </ul>
      )}
      {errors.length > 0 && (
        <>
          <p className="mt-2 font-semibold">{counted(errors.length, 'problem')}</p>
          <ul className="list-disc pl-5">
            {errors.map(error => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

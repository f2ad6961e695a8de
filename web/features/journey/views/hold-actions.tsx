import { useEffect, useMemo, useRef } from 'react'
import type { Decisions } from '../../../components/decisions/use-decisions.ts'
import { useIsBeingDecided } from '../../../components/decisions/use-row-decision.ts'
import { retryFailures } from '../../../components/exclusions/retry-failures.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { useRowsWithOutcome } from '../../../components/outcome/outcomes.ts'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { canRequestAgain, requestAllAgain } from '../../../components/requests/request-again.ts'
import { ServerLogLink } from '../../../components/server-log-link.tsx'
import { editQuotas } from '../../../components/users/user-links.ts'
import type { ContentType } from '../../../contract/values.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { couldNot } from '../../../lib/errors.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { save } from '../../../state/change.ts'
import { editUsers } from '../../../state/edit-users.ts'
import { undoExclusions } from '../../../state/exclusions.ts'
import { displayName, isDeletedUser } from '../../../state/users.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Link } from '../../../ui/link.tsx'
import { testInstance } from '../state/instance-health.ts'
import type { PersonJourney } from '../state/use-title-journeys.ts'

interface HoldActionsProps {
  people: readonly PersonJourney[]
  type: ContentType
  decisions: Decisions
}

/** Actions that resolve a hold in place: a decision, a new request, turning on sync, undoing an exclusion, a retry or a test. */
export function HoldActions({ people, type, decisions }: HoldActionsProps) {
  const fixes = people.map(({ journey }) => journey.blocker?.fix ?? {})
  const isBeingDecided = useIsBeingDecided()
  const refused = useMemo(
    () => people.flatMap(({ journey }) => journey.blocker?.fix?.again ?? []),
    [people],
  )
  const again = useRowsWithOutcome(refused).filter(canRequestAgain)
  const requests = fixes.flatMap(fix => fix.request ?? [])
  const [request] = requests
  const count = requests.length > 1 ? ` ${requests.length}` : ''
  const isRefused = again.length > 0
  const cure = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // No control has the focus until someone moves it, or if this button is rendered anew.
    if (isRefused && document.activeElement?.matches('dialog, body'))
      cure.current?.querySelector('button')?.focus()
  }, [isRefused])
  const users = fixes.flatMap(fix => fix.user ?? [])
  const exclusions = fixes.flatMap(fix => fix.exclusion ?? [])
  const failures = fixes.flatMap(fix => fix.failure ?? [])
  const instances = new Set(fixes.flatMap(fix => fix.instanceId ?? []))
  const [user] = users
  const whom =
    user && users.length === 1 ? bidiIsolate(displayName(user)) : pluralize(users.length, 'user')
  return (
    <>
      {request && requests.some(({ id }) => isBeingDecided(id)) ? (
        <p role="status">Decision being sent…</p>
      ) : (
        request && (
          <>
            <DecisionButtons
              look="journey"
              labels={{ approve: `Approve${count}`, reject: `Reject${count}…` }}
              onDecide={decision => decisions.decideAll(decision, requests)}
            />
            {requests.length === 1 &&
              request.triggeredBy === 'quota_exceeded' &&
              !isDeletedUser(request.userId) && (
                <Link to={editQuotas(request.userId).to} className="link">
                  Edit quotas
                </Link>
              )}
          </>
        )
      )}
      {isRefused && (
        <span ref={cure}>
          <ActionButton
            label={again.length > 1 ? `Request ${again.length} again` : 'Request again'}
            run={() => requestAllAgain(again)}
          />
        </span>
      )}
      {isRefused && <ServerLogLink otherwise="The server log may say why." />}
      {users.length > 0 && (
        <ActionButton
          label={users.length > 1 ? `Turn on sync for ${whom}` : 'Turn on sync'}
          run={() => save(editUsers(users, { can_sync: true }, `Sync on for ${whom}`))}
          failed={() => 'Couldn’t turn on sync. Try again, or check the server log.'}
        />
      )}
      {exclusions.length > 0 && (
        <ActionButton
          label={exclusions.length > 1 ? `Undo ${exclusions.length} exclusions` : 'Undo exclusion'}
          run={() => undoExclusions(exclusions)}
          failed={cause => couldNot('undo the exclusion', cause)}
        />
      )}
      {failures.map(failure => (
        <ActionButton
          key={failure.id}
          label={failures.length > 1 ? `Retry for ${failure.username ?? 'this user'}` : 'Retry'}
          run={() => retryFailures(failure)}
          failed={cause => couldNot('retry', cause)}
        />
      ))}
      {[...instances].map(id => (
        <ActionButton
          key={id}
          label="Test instance"
          run={() => testInstance(KIND_OF[type], id, { force: true })}
        />
      ))}
    </>
  )
}

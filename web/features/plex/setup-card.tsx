import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect } from 'react'
import { OperationProgress, QuietNote } from '../../components/operation-progress.tsx'
import { useStore } from '../../components/use-store.ts'
import { couldNot } from '../../lib/errors.ts'
import { isUnderWay } from '../../state/operation-state.ts'
import { Button, type ButtonLook, QuietButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { focusField } from '../../ui/focus.ts'
import { ResultPanel } from '../../ui/result-panel.tsx'
import { useAction } from '../../ui/use-action.ts'
import { PlexSignIn, useSignInOffer } from './plex-sign-in.tsx'
import {
  dismissSetup,
  enterToken,
  plexSetup,
  restoreToken,
  resumeSetup,
  STEP_IDS,
  STEPS,
  type StepId,
} from './setup.ts'
import { TokenForm } from './token-form.tsx'
import { ownRefresh } from './watchlist-refresh.ts'

export function SetupCard({ hasToken }: { hasToken: boolean }) {
  const { phase, steps, isReplacing, canRestore } = useStore(plexSetup)
  const takesToken =
    phase === 'idle' || phase === 'entering' || ['running', 'failed'].includes(steps.token.status)
  const isOffered = useSignInOffer()
  useEffect(() => {
    if (phase === 'entering') focusField(document, '#plex-token input')
  }, [phase])
  const running = STEP_IDS.find(id => steps[id].status === 'running')
  const form = (
    <TokenForm isSecond={isOffered}>
      {phase !== 'running' &&
        hasToken &&
        // Plex may reject a new token that was saved.
        (canRestore ? (
          <RestoreButton />
        ) : (
          <Button variant="cancel" onClick={dismissSetup}>
            Cancel
          </Button>
        ))}
    </TokenForm>
  )
  // While a token is replaced, only the step that needs attention is shown.
  const shown = STEP_IDS.filter(
    id =>
      !isReplacing ||
      (id === 'token' ? takesToken : ['running', 'failed'].includes(steps[id].status)),
  )
  return (
    <Card id="plex-token" title={isReplacing ? 'Replace token' : 'Connect Plex'}>
      {!isReplacing && (
        <p className="-mt-1 mb-4 max-w-[65ch] text-ink-2">
          Connects your account and syncs watchlists. You can use other pages in the meantime.
        </p>
      )}
      <span role="status" className="sr-only">
        {running && `Step ${STEP_IDS.indexOf(running) + 1} of 6: ${STEPS[running].title}`}
      </span>
      <ol className="space-y-4">
        {shown.map(id => (
          <SetupStepRow key={id} id={id}>
            {id === 'token' && takesToken && (isOffered ? <PlexSignIn>{form}</PlexSignIn> : form)}
            {steps[id].status === 'running' && id !== 'token' && <Waiting id={id} />}
            {steps[id].status === 'failed' && id !== 'token' && <RecoveryActions id={id} />}
          </SetupStepRow>
        ))}
      </ol>
      {phase === 'finished' && (
        <ResultPanel
          ok
          title={isReplacing ? 'Token replaced' : 'Plex connected'}
          onDismiss={dismissSetup}
        >
          {`${steps.own.note} ${steps.friends.note}`}
        </ResultPanel>
      )}
    </Card>
  )
}

const LOOK = {
  waiting: { tone: 'dim', Mark: null },
  running: { tone: 'info', Mark: null },
  done: { tone: 'ok', Mark: Check },
  skipped: { tone: 'wait', Mark: Minus },
  failed: { tone: 'bad', Mark: X },
} as const

function SetupStepRow({ id, children }: { id: StepId; children: ReactNode }) {
  const { status, note } = useStore(plexSetup).steps[id]
  const { tone, Mark } = LOOK[status]
  return (
    <li className="flex gap-3" aria-current={status === 'running' ? 'step' : undefined}>
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-7 shrink-0 place-content-center rounded-full border-2 font-display text-sm font-semibold',
          `tone-${tone} border-(--c) bg-(--g) text-(--c)`,
        )}
      >
        {Mark ? <Mark size={16} /> : STEP_IDS.indexOf(id) + 1}
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className={status === 'waiting' ? 'text-ink-2' : 'font-display font-semibold'}>
          {STEPS[id].title}
          <span className="sr-only">, {status}</span>
        </p>
        {note !== '' && (
          <p
            role={status === 'failed' ? 'alert' : undefined}
            className={clsx('wrap-anywhere', status !== 'failed' && 'text-ink-2')}
          >
            {note}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}

/** Shows live progress if available. Otherwise, shows a note if the step takes a long time. */
function Waiting({ id }: { id: StepId }) {
  const { title, waitsFor, refresh } = STEPS[id]
  const snapshot = useStore((refresh ?? ownRefresh).state)
  if (!refresh || !isUnderWay(snapshot)) return <QuietNote>{waitsFor}</QuietNote>
  return <OperationProgress {...{ title, waitsFor, snapshot }} onDismiss={refresh.dismiss} />
}

function RestoreButton({ size, variant = 'neutral' }: ButtonLook) {
  const { isBusy, problem, run } = useAction(restoreToken, cause =>
    couldNot('restore the old token', cause, 'Enter the old token again.'),
  )
  return (
    <>
      <Button variant={variant} size={size} busy={isBusy} onClick={() => void run()}>
        Restore the old token
      </Button>
      {problem && (
        <p role="alert" className="w-full text-bad">
          {problem}
        </p>
      )}
    </>
  )
}

function RecoveryActions({ id }: { id: StepId }) {
  const { canRestore } = useStore(plexSetup)
  const { without } = STEPS[id]
  const isReach = id === 'reach'
  const mayRestore = isReach && canRestore
  return (
    <>
      {isReach && (
        <p className="mt-1 text-ink-2">
          A token stops working when its device is signed out, for example after a Plex password
          change. If the token is correct, check that the server can reach plex.tv.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        {mayRestore && <RestoreButton size="sm" variant="default" />}
        <Button
          variant={mayRestore ? 'neutral' : 'default'}
          size="sm"
          onClick={() => void resumeSetup()}
        >
          Try again
        </Button>
        {isReach && (
          <Button variant="neutral" size="sm" onClick={enterToken}>
            Use another token
          </Button>
        )}
        {without !== undefined && (
          <Button variant="neutral" size="sm" onClick={() => void resumeSetup(true)}>
            Skip
          </Button>
        )}
        <QuietButton onClick={dismissSetup}>{mayRestore ? 'Keep new token' : 'Close'}</QuietButton>
      </div>
      {without !== undefined && <p className="mt-1.5 text-sm text-ink-2">{without}</p>}
    </>
  )
}

import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect } from 'react'
import { OperationProgress, QuietNote } from '../../components/operation-progress.tsx'
import { useStore } from '../../components/use-store.ts'
import { isUnderWay } from '../../state/operation-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, type ButtonLook, QuietButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { focusField } from '../../ui/focus.ts'
import { ResultPanel } from '../../ui/result-panel.tsx'
import { PlexSignIn, useSignInOffer } from './plex-sign-in.tsx'
import { dismissSetup, enterToken, plexSetup, restoreToken, retryStep, skipStep } from './setup.ts'
import { STEP_IDS, STEPS, type StepId } from './setup-steps.ts'
import { TokenForm } from './token-form.tsx'
import { othersRefresh, ownRefresh, type Refresh } from './watchlist-refresh.ts'

/** The event stream reports the progress of these steps. */
const REFRESH_OF: Partial<Record<StepId, Refresh>> = { own: ownRefresh, friends: othersRefresh }

export function SetupCard({ hasToken }: { hasToken: boolean }) {
  const { phase, steps, isReplacing } = useStore(plexSetup)
  const { status: tokenStatus } = steps.token
  const isAsking = phase === 'idle' || phase === 'entering'
  const takesToken = isAsking || tokenStatus === 'running' || tokenStatus === 'failed'
  const isOffered = useSignInOffer()
  useEffect(() => {
    if (phase === 'entering') focusField(document, '#plex-sign-in button', '#plex-token input')
  }, [phase])
  const running = STEP_IDS.find(id => steps[id].status === 'running')
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
        {phase === 'finished'
          ? 'Plex is connected.'
          : running && `Step ${STEP_IDS.indexOf(running) + 1} of 6: ${STEPS[running].title}`}
      </span>
      <ol className="space-y-4">
        {shown.map(id => (
          <SetupStepRow key={id} id={id}>
            {id === 'token' && takesToken && (
              <>
                {isOffered && <PlexSignIn />}
                <TokenForm isSecond={isOffered}>
                  {phase !== 'running' && hasToken && <CancelOrRestore />}
                </TokenForm>
              </>
            )}
            {steps[id].status === 'running' && id !== 'token' && <Waiting id={id} />}
            {steps[id].status === 'failed' && id !== 'token' && <RecoveryActions id={id} />}
          </SetupStepRow>
        ))}
      </ol>
      {phase === 'finished' && <Finished />}
    </Card>
  )
}

const LOOK = {
  waiting: { label: null, tone: 'dim', Mark: null },
  running: { label: 'Running', tone: 'info', Mark: null },
  done: { label: 'Done', tone: 'ok', Mark: Check },
  skipped: { label: 'Skipped', tone: 'wait', Mark: Minus },
  failed: { label: 'Failed', tone: 'bad', Mark: X },
} as const

function SetupStepRow({ id, children }: { id: StepId; children: ReactNode }) {
  const state = useStore(plexSetup).steps[id]
  const { label, tone, Mark } = LOOK[state.status]
  return (
    <li
      className="flex gap-3"
      {...(state.status === 'running' && { 'aria-current': 'step' as const })}
    >
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
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span
            className={state.status === 'waiting' ? 'text-ink-2' : 'font-display font-semibold'}
          >
            {STEPS[id].title}
          </span>
          {label !== null && <Badge tone={tone}>{label}</Badge>}
        </p>
        {state.note !== '' && (
          <p
            {...(state.status === 'failed' && { role: 'alert' })}
            className={clsx('wrap-anywhere', state.status !== 'failed' && 'text-ink-2')}
          >
            {state.note}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}

/** Shows live progress if available. Otherwise, shows a note if the step takes a long time. */
function Waiting({ id }: { id: StepId }) {
  const refresh = REFRESH_OF[id]
  return refresh ? (
    <RefreshProgress {...STEPS[id]} refresh={refresh} />
  ) : (
    <QuietNote>{STEPS[id].waitsFor}</QuietNote>
  )
}

interface RefreshProgressProps {
  title: string
  waitsFor: string
  refresh: Refresh
}

function RefreshProgress({ title, waitsFor, refresh }: RefreshProgressProps) {
  const snapshot = useStore(refresh.state)
  if (!isUnderWay(snapshot)) return null
  const { dismiss } = refresh
  return <OperationProgress {...{ title, waitsFor, snapshot }} onDismiss={dismiss} />
}

/** Cancels or, once a new token has been saved, restores the old one, because Plex may reject the new token. */
function CancelOrRestore() {
  const { canRestore } = useStore(plexSetup)
  return canRestore ? (
    <RestoreButton />
  ) : (
    <Button variant="cancel" onClick={dismissSetup}>
      Cancel
    </Button>
  )
}

function RestoreButton({ size, variant = 'neutral' }: ButtonLook) {
  const { restoreError } = useStore(plexSetup)
  return (
    <>
      <Button variant={variant} size={size} onClick={() => void restoreToken()}>
        Restore the old token
      </Button>
      {restoreError && (
        <p role="alert" className="w-full text-bad">
          {restoreError}
        </p>
      )}
    </>
  )
}

function RecoveryActions({ id }: { id: StepId }) {
  const { canRestore } = useStore(plexSetup)
  const { without } = STEPS[id]
  const mayRestore = id === 'reach' && canRestore
  return (
    <>
      {id === 'reach' && (
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
          onClick={() => void retryStep()}
        >
          Try again
        </Button>
        {id === 'reach' && (
          <Button variant="neutral" size="sm" onClick={enterToken}>
            Use another token
          </Button>
        )}
        {without !== undefined && (
          <Button variant="neutral" size="sm" onClick={() => void skipStep()}>
            Skip
          </Button>
        )}
        <QuietButton onClick={dismissSetup}>{mayRestore ? 'Keep new token' : 'Close'}</QuietButton>
      </div>
      {without !== undefined && <p className="mt-1.5 text-sm text-ink-2">{without}</p>}
    </>
  )
}

function Finished() {
  const { isReplacing, steps } = useStore(plexSetup)
  return (
    <ResultPanel
      ok
      title={isReplacing ? 'Token replaced' : 'Plex connected'}
      onDismiss={dismissSetup}
    >
      {`${steps.own.note} ${steps.friends.note}`}
    </ResultPanel>
  )
}

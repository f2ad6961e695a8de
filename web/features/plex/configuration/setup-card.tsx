import { useEffect } from 'react'
import { useFirstSteps } from '../../../components/first-steps/use-first-steps.ts'
import { OperationProgress, QuietNote } from '../../../components/operation-progress.tsx'
import { useStore } from '../../../components/use-store.ts'
import { Button, ButtonLink, type ButtonLook, QuietButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { focusField } from '../../../ui/focus.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ResultPanel } from '../../../ui/result-panel.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { PlexSignIn, useSignInOffer } from './plex-sign-in.tsx'
import { dismissSetup, enterToken, plexSetup, restoreToken, retryStep, skipStep } from './setup.ts'
import { SetupStepRow } from './setup-step-row.tsx'
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
  const failedId = STEP_IDS.find(id => steps[id].status === 'failed')
  const tokenEntry = takesToken && (
    <>
      {isOffered && <PlexSignIn />}
      <TokenForm isSecond={isOffered}>
        {phase !== 'running' && hasToken && <CancelOrRestore />}
      </TokenForm>
    </>
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
      {isReplacing ? (
        <>
          {failedId && (
            <p role="alert" className="text-bad wrap-anywhere">
              {steps[failedId].note}
            </p>
          )}
          {tokenEntry}
          {running && running !== 'token' && (
            <>
              {REFRESH_OF[running] === undefined && <Spinner label={STEPS[running].title} />}
              <Waiting id={running} />
            </>
          )}
          {failedId && failedId !== 'token' && <RecoveryActions id={failedId} />}
        </>
      ) : (
        <ol className="space-y-4">
          {STEP_IDS.map((id, index) => (
            <SetupStepRow key={id} number={index + 1} title={STEPS[id].title} state={steps[id]}>
              {id === 'token' && tokenEntry}
              {steps[id].status === 'running' && id !== 'token' && <Waiting id={id} />}
              {steps[id].status === 'failed' && id !== 'token' && <RecoveryActions id={id} />}
            </SetupStepRow>
          ))}
        </ol>
      )}
      {phase === 'finished' && <Finished />}
    </Card>
  )
}

/** Shows live progress if available. Otherwise, shows a note if the step takes a long time. */
function Waiting({ id }: { id: StepId }) {
  const refresh = REFRESH_OF[id]
  const { title, waitsFor } = STEPS[id]
  if (!refresh) return <QuietNote>{waitsFor}</QuietNote>
  return <RefreshProgress title={title} refresh={refresh} waitsFor={waitsFor} />
}

interface RefreshProgressProps {
  title: string
  refresh: Refresh
  waitsFor: string
}
function RefreshProgress({ title, refresh, waitsFor }: RefreshProgressProps) {
  const snapshot = useStore(refresh.state)
  if (snapshot.phase !== 'starting' && snapshot.phase !== 'running') return null
  return (
    <OperationProgress
      title={title}
      snapshot={snapshot}
      onDismiss={refresh.dismiss}
      waitsFor={waitsFor}
    />
  )
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
  const isFirst = useFirstSteps() !== null
  const counts = [steps.own.note, steps.friends.note].join(' ')
  if (isReplacing || !isFirst)
    return (
      <ResultPanel
        ok
        title={isReplacing ? 'Token replaced' : 'Plex connected'}
        onDismiss={dismissSetup}
      >
        {counts}
      </ResultPanel>
    )
  return (
    <Notice tone="ok" className="mt-5" onDismiss={dismissSetup}>
      <strong>Plex is connected.</strong>
      <div>
        Next: add your instances, then start watchlist sync on the dashboard.
        <span className="mt-2 flex flex-wrap gap-2">
          <ButtonLink variant="neutral" size="sm" to="/radarr/instances">
            Radarr
          </ButtonLink>
          <ButtonLink variant="neutral" size="sm" to="/sonarr/instances">
            Sonarr
          </ButtonLink>
          <ButtonLink variant="neutral" size="sm" to="/dashboard">
            Dashboard
          </ButtonLink>
        </span>
      </div>
    </Notice>
  )
}

import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { nextStep, type SetupStep } from '../../../components/first-steps/setup-steps.ts'
import { useFirstSteps } from '../../../components/first-steps/use-first-steps.ts'
import { setFirstSteps } from '../../../state/first-steps.ts'
import { Button, ButtonLink, QuietButton } from '../../../ui/button.tsx'
import { StartControls } from '../status-line.tsx'

export function FirstSteps() {
  const shown = useFirstSteps()
  const [isDismissed, setIsDismissed] = useState(false)
  const dismiss = (isClosed: boolean) => {
    setIsDismissed(isClosed)
    setFirstSteps(isClosed ? 'closed' : 'open')
  }
  if (shown) return <Checklist steps={shown.steps} onDismiss={() => dismiss(true)} />
  if (!isDismissed) return null
  return (
    <p role="status" className="flex items-center gap-3 text-ink-2">
      First steps dismissed. Reopen them from search.
      <Button size="sm" variant="neutralnoShadow" onClick={() => dismiss(false)}>
        Undo
      </Button>
    </p>
  )
}

function Checklist({ steps, onDismiss }: { steps: readonly SetupStep[]; onDismiss: () => void }) {
  const next = nextStep(steps)
  const done = steps.filter(step => step.isDone).length
  return (
    <section aria-labelledby="first-steps" className="card">
      <div className="flex min-h-13 flex-wrap items-center gap-x-4 px-4 py-2 max-sm:pb-3.5">
        <h2 id="first-steps" className="text-md">
          First steps
        </h2>
        <span className="text-sm text-ink-2">
          {done} of {steps.length} done
        </span>
        <span aria-hidden="true" className="flex gap-1 max-sm:order-last max-sm:basis-full">
          {steps.map(({ id }, index) => (
            <span
              key={id}
              className={clsx(
                'h-1.5 w-6 rounded-sm max-sm:flex-1',
                index < done ? 'bg-ok' : 'bg-rule',
              )}
            />
          ))}
        </span>
        <QuietButton className="ml-auto" icon={<X />} onClick={onDismiss}>
          Dismiss
        </QuietButton>
      </div>
      <ol>
        {steps.map((step, index) => (
          <Step key={step.id} step={step} place={index + 1} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step, place, isNext }: { step: SetupStep; place: number; isNext: boolean }) {
  const look = step.isDone
    ? 'border-ok bg-ok-soft text-ok'
    : isNext
      ? 'border-main-line text-ink'
      : 'border-outline text-ink-2'
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={clsx(
        'flex flex-wrap items-center gap-x-3.5 gap-y-2 border-rule border-t px-4 py-2 max-sm:py-3',
        isNext ? 'min-h-19 bg-main-soft' : 'min-h-14',
      )}
    >
      <span
        className={`grid size-6.5 shrink-0 place-content-center rounded-full border-2 font-display text-sm font-semibold ${look}`}
      >
        {step.isDone ? <Check size={15} /> : <span aria-hidden="true">{place}</span>}
        {step.isDone && <span className="sr-only">Done:</span>}
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h3 className={clsx('font-semibold', isNext ? 'text-md' : 'text-base')}>{step.title}</h3>
        <p className="text-sm text-ink-2 wrap-anywhere">
          <bdi>{step.text}</bdi>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:pl-10">
        <StepAction step={step} isNext={isNext} />
      </div>
    </li>
  )
}

function StepAction({ step, isNext }: { step: SetupStep; isNext: boolean }): ReactNode {
  if (!step.isDone && step.blocked !== null)
    return <span className="text-sm text-ink-3 sm:pr-3.25">{step.blocked}</span>
  if (step.id === 'workflow')
    return !step.isDone && <StartControls isQuiet={!isNext} startsWithServer />
  if (isNext) return <ButtonLink to={step.to}>{step.action}</ButtonLink>
  return (
    <ButtonLink
      to={step.to}
      size="sm"
      variant="clear"
      className="max-sm:-my-2 max-sm:-ml-3.25"
      aria-label={step.isDone ? `View: ${step.title}` : undefined}
    >
      {step.isDone ? 'View' : step.action}
    </ButtonLink>
  )
}

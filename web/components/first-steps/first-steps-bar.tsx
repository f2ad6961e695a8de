import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { nextStep, type StepId } from './setup-steps.ts'
import { useFirstSteps } from './use-first-steps.ts'

export function FirstStepsBar({ step }: { step: StepId }) {
  const shown = useFirstSteps()
  if (!shown) return null
  const { steps } = shown
  const own = steps.find(one => one.id === step)
  const next = nextStep(steps)
  const done = steps.filter(one => one.isDone).length
  return (
    <section
      aria-label="First steps"
      className="card mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5"
    >
      <p role="status" className="min-w-0 flex-1">
        <Link to="/dashboard" className="link">
          First steps
        </Link>
        <span className="text-ink-2">
          : {done} of {steps.length} done
          {own?.isDone && next && <span> · Next: {next.title}</span>}
        </span>
      </p>
      {own?.isDone && next && (
        <ButtonLink to={next.to} variant="neutral" size="sm">
          Continue
        </ButtonLink>
      )}
    </section>
  )
}

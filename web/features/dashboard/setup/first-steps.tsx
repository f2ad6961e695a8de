import Check from 'lucide-react/icons/check'
import { useSnapshot } from 'valtio'
import { useResource } from '../../../components/use-resource.ts'
import { config } from '../../../state/config.ts'
import { instances } from '../../../state/instances.ts'
import { users } from '../../../state/users.ts'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { watchlistTotal } from '../dashboard-view.ts'
import { type SetupStep, setupSteps } from './setup-steps.ts'

/** The checklist of a fresh backend, each step with what is done already. */
export default function FirstSteps() {
  const { data: value } = useSnapshot(config.state)
  const { data: list } = useSnapshot(users.state)
  const steps = setupSteps({
    hasToken: (value?.plexTokens.length ?? 0) > 0,
    instances: {
      radarr: useResource(instances.radarr).data,
      sonarr: useResource(instances.sonarr).data,
    },
    titles: list && watchlistTotal(list),
  })
  const next = steps.find(step => !step.isDone)
  const done = steps.filter(step => step.isDone).length
  return (
    <Card title="First steps" className="mb-4">
      <p className="mb-3 text-ink-2">
        {done === 0
          ? 'Nothing is connected yet. In this order you get there:'
          : `${done} of ${steps.length} done. What is left:`}
      </p>
      <ol className="grid gap-2.5">
        {steps.map((step, index) => (
          <li
            key={step.text}
            className="flex items-center gap-3"
            aria-current={step === next ? 'step' : undefined}
          >
            <Marker step={step} place={index + 1} isNext={step === next} />
            {step.to && !step.isDone ? (
              <Link to={step.to} className="link">
                {step.text}
              </Link>
            ) : (
              <span className={step.isDone ? 'text-ink-3' : undefined}>{step.text}</span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Marker({ step, place, isNext }: { step: SetupStep; place: number; isNext: boolean }) {
  const look = step.isDone
    ? 'border-ok text-ok'
    : isNext
      ? 'border-main-line bg-main-soft'
      : 'border-outline'
  return (
    <span
      className={`grid size-6 shrink-0 place-content-center rounded-full border-2 font-display text-sm font-semibold ${look}`}
    >
      {step.isDone ? (
        <>
          <Check aria-hidden size={14} />
          <span className="sr-only">Done:</span>
        </>
      ) : (
        <span aria-hidden="true">{place}</span>
      )}
    </span>
  )
}

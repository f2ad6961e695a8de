import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import PlugZap from 'lucide-react/icons/plug-zap'
import { useStore } from '../../../components/use-store.ts'
import type { Instance } from '../../../contract/instances.ts'
import { isSame, type Values } from '../../../lib/form-edits.ts'
import { runTest, testStateIn, testStates } from '../../../state/instance-checks.ts'
import { KIND_LABELS } from '../../../state/instances.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LongText } from '../../../ui/long-text.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { Kind } from '../kinds.ts'
import { failureOf, STEPS, type StepState, stepStates } from './connection-failure.ts'
import { targetOf } from './instance-source.ts'
import { checkInstance, connectionState } from './instance-state.ts'
import { STATE_ICONS } from './instance-table.tsx'

/**
 * The connection that is entered in a form.
 * @param row the saved instance, if there is one
 */
export const useConnection = (kind: Kind, values: Values, row: Instance | null = null) => {
  const states = useStore(testStates)
  const entered = targetOf(values)
  const isSaved = row !== null && isSame(entered, targetOf(row))
  const target = isSaved ? row : entered
  return {
    ...testStateIn(states, kind.id, target),
    kind: kind.id,
    target,
    runTest: () => (isSaved ? checkInstance(kind, row) : runTest(kind.id, target, { force: true })),
  }
}
type Connection = ReturnType<typeof useConnection>

export function ConnectionBadge({ kind, test, target, isTesting }: Connection) {
  if (isTesting) return <Badge>Testing…</Badge>
  const { word, tone, figure } = connectionState(kind, target, test)
  const Icon = tone && STATE_ICONS[tone]
  return (
    <Badge tone={tone ?? 'wait'} icon={Icon && <Icon size={14} />}>
      {figure ? `${word} · ${figure}` : word}
    </Badge>
  )
}

const STATES: Record<StepState, { word: string; tone: string; Icon: typeof CircleCheck }> = {
  passed: { word: 'passed', tone: 'text-ok', Icon: CircleCheck },
  failed: { word: 'failed', tone: 'text-bad font-semibold', Icon: CircleX },
  open: { word: 'skipped', tone: 'text-ink-2', Icon: CircleDashed },
}

interface ConnectionFailureCardProps extends Connection {
  onEdit: (field: 'baseUrl' | 'apiKey') => void
}

/** Says which step of a failed test failed, and what to try. */
export function ConnectionFailureCard(props: ConnectionFailureCardProps) {
  const { kind, target, test, isTesting, onEdit } = props
  if (test?.outcome !== 'failed') return null
  const failure = failureOf(kind, target, test)
  const field = failure.step === 'key' || failure.step === 'webhook' ? 'apiKey' : 'baseUrl'
  return (
    <Problem
      title={failure.title}
      cause={failure.advice || undefined}
      action={
        <>
          <ol className="flex w-full flex-wrap gap-x-4 gap-y-1 text-sm" aria-label="Test steps">
            {stepStates(failure.step).map(({ step, state }) => {
              const { word, tone, Icon } = STATES[state]
              return (
                <li key={step} className={clsx('flex items-center gap-1.5', tone)}>
                  <Icon size={16} />
                  <span>
                    {STEPS[step].label(KIND_LABELS[kind])}
                    <span className="sr-only">: {word}</span>
                  </span>
                </li>
              )
            })}
          </ol>
          {test.message !== '' && (
            <p className="w-full text-sm text-ink-2 wrap-anywhere">
              Server message: <LongText text={test.message} />
            </p>
          )}
          <Button
            variant="neutral"
            size="sm"
            icon={<PlugZap />}
            busy={isTesting}
            onClick={() => void props.runTest()}
          >
            Test again
          </Button>
          {!failure.isOfServer && (
            <Button variant="neutral" size="sm" onClick={() => onEdit(field)}>
              {field === 'apiKey' ? 'Edit API key' : 'Edit base URL'}
            </Button>
          )}
        </>
      }
    />
  )
}

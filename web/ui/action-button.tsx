import { Button, type ButtonVariant } from './button.tsx'
import { useAction } from './use-action.ts'

interface ActionButtonProps {
  label: string
  variant?: ButtonVariant
  run: () => Promise<unknown>
  /** Message for a failure, shown beside the button. Without one, failures are reported elsewhere. */
  failed?: (cause: unknown) => string | null
}

/** Shows a spinner until `run` is done. */
export function ActionButton({
  label,
  variant = 'neutralnoShadow',
  run,
  failed = () => null,
}: ActionButtonProps) {
  const action = useAction(run, failed)
  return (
    <>
      <Button variant={variant} size="sm" busy={action.isBusy} onClick={() => void action.run()}>
        {label}
      </Button>
      {action.problem && (
        <p role="alert" className="text-sm text-bad">
          {action.problem}
        </p>
      )}
    </>
  )
}

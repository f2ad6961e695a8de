import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'

interface CheckButtonProps {
  label: string
  variant: ButtonVariant
  check: () => Promise<unknown>
}

/** Shows a spinner until the check is done. */
export function CheckButton({ label, variant, check }: CheckButtonProps) {
  const { isBusy, run } = useAction(check, () => null)
  return (
    <Button variant={variant} size="sm" busy={isBusy} onClick={() => void run()}>
      {label}
    </Button>
  )
}

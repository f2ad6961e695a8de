import { couldNot } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'

interface RetryButtonProps {
  label: string
  retry: () => Promise<unknown>
}

export function RetryButton({ label, retry }: RetryButtonProps) {
  const { isBusy, problem, run } = useAction(retry, cause => couldNot('retry', cause))
  return (
    <>
      <Button variant="neutralnoShadow" size="sm" busy={isBusy} onClick={() => void run()}>
        {label}
      </Button>
      {problem !== null && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </>
  )
}

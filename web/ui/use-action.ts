import { useState } from 'react'

/**
 * Runs `act` once at a time. `problem` is what `explain` makes of the error that the last run threw; null while it runs.
 * Not React's `useActionState`, because a navigation during its action only shows once the action has ended.
 */
export const useAction = <Args extends unknown[], Problem>(
  act: (...args: Args) => unknown,
  explain: (cause: unknown) => Problem,
) => {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const run = async (...args: Args): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      await act(...args)
    } catch (cause) {
      setProblem(explain(cause))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, problem, setProblem, run }
}

import { useState } from 'react'

/**
 * Runs `act` once at a time. `running` holds the arguments of the run under way. `problem` is what `explain` makes of the
 * error that the last run threw; null while it runs. Not React's `useActionState`, because a navigation during its action
 * only shows once the action has ended.
 */
export const useAction = <Args extends unknown[], Result, Problem = never>(
  act: (...args: Args) => Result | Promise<Result>,
  explain?: (cause: unknown, ...args: Args) => Problem,
) => {
  const [running, setRunning] = useState<Args | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  /** Resolves to the result, or to undefined if the run failed or another one is under way. */
  const run = async (...args: Args): Promise<Result | undefined> => {
    if (running !== null) return undefined
    setRunning(args)
    setProblem(null)
    try {
      return await act(...args)
    } catch (cause) {
      if (explain === undefined) throw cause
      setProblem(explain(cause, ...args))
      return undefined
    } finally {
      setRunning(null)
    }
  }
  return { isBusy: running !== null, running, problem, setProblem, run }
}

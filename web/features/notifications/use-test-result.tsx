import { useState } from 'react'
import { explainFailure } from '../../lib/errors.ts'
import { ResultPanel } from '../../ui/result-panel.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'

export interface TestResult {
  ok: boolean | 'partly' | 'none'
  title: string
  words: string
}

/**
 * Tests something and shows the result until it is dismissed. `tested` is what is being tested.
 * @param explained the action in the imperative, and what to do if the server gives no reason
 */
export const useTestResult = <Tested,>(
  call: (tested: Tested) => Promise<TestResult>,
  explained: (tested: Tested) => readonly [doing: string, hint?: string],
) => {
  const [shown, setShown] = useState<TestResult | null>(null)
  const { running, run } = useAction(
    async (tested: Tested) => {
      setShown(null)
      setShown(await call(tested))
    },
    (thrown, tested) => {
      const [doing, hint] = explained(tested)
      const { title, cause } = explainFailure(doing, thrown, hint)
      setShown({ ok: false, title, words: cause })
    },
  )
  return {
    tested: running?.[0],
    test: useStableCallback((tested: Tested) => void run(tested)),
    result: shown && (
      <ResultPanel ok={shown.ok} title={shown.title} onDismiss={() => setShown(null)}>
        {shown.words}
      </ResultPanel>
    ),
  }
}

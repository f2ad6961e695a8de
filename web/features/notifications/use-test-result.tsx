import { useState } from 'react'
import { ResultPanel } from '../../ui/result-panel.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'

export interface TestResult {
  ok: boolean | 'partly' | 'none'
  title: string
  words: string
}

/** Tests something and shows the result until it is dismissed. `tested` is what is being tested. */
export const useTestResult = <Tested,>(call: (tested: Tested) => Promise<TestResult>) => {
  const [shown, setShown] = useState<TestResult | null>(null)
  const { running, run } = useAction(async (tested: Tested) => {
    setShown(null)
    setShown(await call(tested))
  })
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

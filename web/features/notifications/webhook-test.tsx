import { useState } from 'react'
import { ResultPanel } from '../../ui/result-panel.tsx'
import { useAction } from '../../ui/use-action.ts'
import { type TestResult, testWebhook, type WebhookValues } from './webhooks.ts'

/** Sends a test to a saved webhook, or to the entered address, and shows its result. */
export const useWebhookTest = (target: number | WebhookValues) => {
  const [shown, setShown] = useState<TestResult | null>(null)
  const { isBusy, run } = useAction(async () => {
    setShown(null)
    setShown(await testWebhook(target))
  })
  const result = shown && (
    <ResultPanel ok={shown.ok} title={shown.title} onDismiss={() => setShown(null)}>
      {shown.words}
    </ResultPanel>
  )
  return { isBusy, run, result }
}

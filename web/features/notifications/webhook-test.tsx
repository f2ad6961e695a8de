import { useState } from 'react'
import { ResultPanel } from '../../ui/result-panel.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { type TestResult, testWebhook, type Webhook, type WebhookValues } from './webhooks.ts'

/** Sends a test to a saved webhook, or to the entered address, and shows its result. */
export const useWebhookTest = () => {
  const [shown, setShown] = useState<TestResult | null>(null)
  const { running, run } = useAction(async (target: Webhook | WebhookValues) => {
    setShown(null)
    setShown(await testWebhook(target))
  })
  const [target] = running ?? []
  const result = shown && (
    <ResultPanel ok={shown.ok} title={shown.title} onDismiss={() => setShown(null)}>
      {shown.words}
    </ResultPanel>
  )
  return { target, test: useStableCallback(run), result }
}

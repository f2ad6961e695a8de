import { useMemo, useState } from 'react'
import { RecordList, useDeletion } from '../../components/list/record-list.tsx'
import { useResource } from '../../components/use-resource.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { useTestResult } from './use-test-result.tsx'
import { testWebhook, type Webhook, webhooks } from './webhooks.ts'
import { WEBHOOKS } from './webhooks-list.tsx'

const dialog = lazyPart('webhook dialog', () => import('./webhook-dialog.tsx'))

const NONE: readonly Webhook[] = []

/** Webhooks of the server. Shows nothing until they have loaded, because some versions don't have any. */
export function WebhooksCard() {
  const { status, data } = useResource(webhooks)
  const [edited, setEdited] = useState<{ webhook: Webhook | null } | null>(null)
  const { last, times } = useLastOpened(edited)
  const close = () => setEdited(null)
  const part = dialog.usePart(last !== null, close)
  const deletion = useDeletion(webhooks, {
    verb: ['Delete', 'deleted'],
    noun: 'webhook',
    consequence: () => 'The server no longer sends events to this address. This can’t be undone.',
  })
  const { tested, test, result } = useTestResult(async (webhook: Webhook) => {
    const { words, ...rest } = await testWebhook(webhook)
    return { ...rest, words: `${bidiIsolate(webhook.name)}: ${words}` }
  })
  const context = useMemo(
    () => ({
      tested,
      test,
      edit: (webhook: Webhook) => setEdited({ webhook }),
      remove: deletion.ask,
    }),
    [tested, test, deletion.ask],
  )
  if (status === 'not-offered' || status === 'idle' || status === 'loading') return null
  return (
    <>
      <RecordList
        title="Webhooks"
        what="webhooks"
        from={webhooks}
        add={data !== null && ['Add webhook…', () => setEdited({ webhook: null })]}
        results={result && <div className="-mt-2 mb-2">{result}</div>}
        list={WEBHOOKS}
        context={context}
        rows={data ?? NONE}
        one="webhook"
        empty={{
          title: 'No webhooks yet',
          hint: 'Send the server’s events to other apps, such as home automation.',
        }}
      />
      {part && last && (
        <part.WebhookDialog
          key={times}
          webhook={last.webhook}
          open={edited !== null}
          onClose={close}
        />
      )}
      {deletion.dialog}
    </>
  )
}

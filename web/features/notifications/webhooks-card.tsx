import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import { defineList } from '../../components/list/define-list.ts'
import { RecordList, useDeletion } from '../../components/list/record-list.tsx'
import { OddRowNote } from '../../components/odd-row.tsx'
import { useResource } from '../../components/use-resource.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { shownAddress } from '../../lib/shown-address.ts'
import { Badge } from '../../ui/badge.tsx'
import { QuietButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { actionsColumn } from '../../ui/table/common-columns.tsx'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { useTestResult } from './use-test-result.tsx'
import { TESTING, testWebhook, type Webhook, webhooks } from './webhooks.ts'

interface WebhookActions {
  /** The webhook that is being tested. */
  tested: object | undefined
  test: (webhook: Webhook) => void
  edit: (webhook: Webhook) => void
  remove: (webhook: Webhook) => void
}

const WEBHOOKS = defineList<Webhook, WebhookActions>({
  label: 'Webhooks',
  idOf: row => row.id,
  nameOf: row => row.name,
  rowHeight: 64,
  cardHeight: 150,
  searchText: row => row.name,
  facets: [],
  sort: { id: 'name', desc: false },
  columns: [
    {
      id: 'name',
      header: 'Name',
      cell: row => (
        <div className="py-1.5">
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <bdi className="font-semibold wrap-anywhere">{row.name}</bdi>
            <Badge tone={row.enabled ? 'ok' : 'dim'}>{row.enabled ? 'On' : 'Off'}</Badge>
          </p>
          <OddRowNote row={row} noun="webhook" />
          <p className="text-sm text-ink-2 wrap-anywhere">{shownAddress(row.url)}</p>
          {row.authHeaderName !== null && (
            <p className="text-sm text-ink-3 wrap-anywhere">
              Header {row.authHeaderName}: {row.authHeaderValue ? '••••' : 'None'}
            </p>
          )}
        </div>
      ),
      sortValue: row => row.name,
    },
    {
      id: 'events',
      header: 'Events',
      cell: row => (
        <span className="text-sm text-ink-2 wrap-anywhere">
          {row.eventTypes.join(', ') || 'No events'}
        </span>
      ),
    },
    actionsColumn(140, (row, { tested, test, edit, remove }) => (
      <span className="flex justify-end gap-1">
        <QuietButton
          icon={<Send />}
          busy={tested === row}
          aria-label={`Test ${bidiIsolate(row.name)}`}
          onClick={() => test(row)}
        >
          Test
        </QuietButton>
        <MoreMenu
          label={`More actions for ${bidiIsolate(row.name)}`}
          items={[
            { label: 'Edit…', icon: <Pencil />, onSelect: () => edit(row) },
            { label: 'Delete…', icon: <Trash2 />, danger: true, onSelect: () => remove(row) },
          ]}
        />
      </span>
    )),
  ],
})

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
  const { tested, test, result } = useTestResult(
    async (webhook: Webhook) => {
      const { words, ...rest } = await testWebhook(webhook)
      return { ...rest, words: `${bidiIsolate(webhook.name)}: ${words}` }
    },
    () => TESTING,
  )
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
        title="Webhooks of other apps"
        what="webhooks"
        from={webhooks}
        add={data !== null && ['Add webhook…', () => setEdited({ webhook: null })]}
        results={result && <div className="-mt-2 mb-2">{result}</div>}
        list={WEBHOOKS}
        context={context}
        rows={data ?? NONE}
        one="webhook"
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

import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Loaded } from '../../components/loaded.tsx'
import { OddRowNote } from '../../components/odd-row.tsx'
import { SectionCard } from '../../components/settings/sections.tsx'
import { useResource } from '../../components/use-resource.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { explainFailure } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { shownAddress } from '../../lib/shown-address.ts'
import { requireSame } from '../../state/same-thing.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { useWebhookTest } from './webhook-test.tsx'
import { deleteWebhook, isSameWebhook, type Webhook, webhooks } from './webhooks.ts'

const dialog = lazyPart('webhook dialog', () => import('./webhook-dialog.tsx'))

type Asked = { kind: 'add' } | { kind: 'edit' | 'delete'; webhook: Webhook }

/** Webhooks of the server. Shows nothing until they have loaded, because some versions don't have any. */
export function WebhooksCard() {
  const { status, data } = useResource(webhooks)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { last, times } = useLastOpened(asked)
  const part = dialog.usePart(last !== null && last.kind !== 'delete', () => setAsked(null))
  const close = () => setAsked(null)
  if (status === 'not-offered' || status === 'idle' || status === 'loading') return null
  return (
    <SectionCard
      className="max-w-[46.5rem]"
      title="Webhooks"
      state={data ? formatNumber(data.length) : undefined}
      actions={
        data && (
          <Button
            variant="clear"
            size="sm"
            icon={<Plus />}
            onClick={() => setAsked({ kind: 'add' })}
          >
            Add webhook…
          </Button>
        )
      }
    >
      <Loaded from={webhooks} what="webhooks">
        {list =>
          list.length === 0 ? (
            <Empty
              title="No webhooks yet"
              hint="Send the server’s events to other apps, such as home automation."
            />
          ) : (
            <ul aria-label="Webhooks" className="card-rows">
              {list.map(webhook => (
                <WebhookRow key={webhook.id} webhook={webhook} onAsk={setAsked} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {part && last && last.kind !== 'delete' && (
        <part.WebhookDialog
          key={times}
          webhook={last.kind === 'edit' ? last.webhook : null}
          open={asked !== null}
          onClose={close}
        />
      )}
      {last?.kind === 'delete' && (
        <ConfirmDialog
          key={times}
          open={asked !== null}
          onClose={close}
          title={`Delete “${bidiIsolate(last.webhook.name)}”?`}
          description="The server no longer sends events to this address. This can’t be undone."
          confirmLabel="Delete webhook"
          onConfirm={async () => {
            await requireSame(webhooks, last.webhook, isSameWebhook)
            await deleteWebhook(last.webhook.id)
          }}
          failed={cause => explainFailure('delete the webhook', cause)}
        />
      )}
    </SectionCard>
  )
}

interface WebhookRowProps {
  webhook: Webhook
  onAsk: (asked: Asked) => void
}

function WebhookRow({ webhook, onAsk }: WebhookRowProps) {
  const { id, url, eventTypes, enabled, authHeaderName, authHeaderValue } = webhook
  const name = bidiIsolate(webhook.name)
  const { isBusy, run, result } = useWebhookTest(id)
  return (
    <li aria-label={webhook.name} className="px-4 py-2.5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <bdi className="font-semibold wrap-anywhere">{webhook.name}</bdi>
            <Badge tone={enabled ? 'ok' : 'dim'}>{enabled ? 'On' : 'Off'}</Badge>
          </p>
          <OddRowNote row={webhook} noun="webhook" />
          <p className="text-sm text-ink-2 wrap-anywhere">{shownAddress(url)}</p>
          <p className="text-sm text-ink-3 wrap-anywhere">{eventTypes.join(', ') || 'No events'}</p>
          {authHeaderName !== null && (
            <p className="text-sm text-ink-3 wrap-anywhere">
              Header {authHeaderName}: {authHeaderValue ? '••••' : 'None'}
            </p>
          )}
        </div>
        <div className="flex shrink-0 gap-1">
          <Button
            variant="clear"
            size="sm"
            icon={<Send />}
            busy={isBusy}
            aria-label={`Test ${name}`}
            onClick={() => void run()}
          >
            Test
          </Button>
          <MoreMenu
            label={`More actions for ${name}`}
            className="-mr-2"
            items={[
              {
                label: 'Edit…',
                icon: <Pencil />,
                onSelect: () => onAsk({ kind: 'edit', webhook }),
              },
              {
                label: 'Delete…',
                icon: <Trash2 />,
                danger: true,
                onSelect: () => onAsk({ kind: 'delete', webhook }),
              },
            ]}
          />
        </div>
      </div>
      {result && <div className="mt-2">{result}</div>}
    </li>
  )
}

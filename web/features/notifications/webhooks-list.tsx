import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { defineList } from '../../components/list/define-list.ts'
import { OddRowNote } from '../../components/odd-row.tsx'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { shownAddress } from '../../lib/shown-address.ts'
import { Badge } from '../../ui/badge.tsx'
import { QuietButton } from '../../ui/button.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import type { Webhook } from './webhooks.ts'

interface WebhookActions {
  /** The webhook that is being tested. */
  tested: object | undefined
  test: (webhook: Webhook) => void
  edit: (webhook: Webhook) => void
  remove: (webhook: Webhook) => void
}

export const WEBHOOKS = defineList<Webhook, WebhookActions>({
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
    {
      id: 'actions',
      header: '',
      headerLabel: 'Actions',
      width: 140,
      align: 'right',
      cell: (row, { tested, test, edit, remove }) => (
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
      ),
    },
  ],
})

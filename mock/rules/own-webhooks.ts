import type { Webhook, WebhookDraft } from '../../web/contract/webhooks.ts'
import { invalidInput, ownError } from '../world/api-error.ts'
import { DAY_MS } from '../world/days.ts'
import { reach } from '../world/external-services.ts'
import type { World } from './world.ts'

const EVENTS: Readonly<Record<string, string>> = {
  'media.available': 'A title is available',
  'watchlist.added': 'A title was added to a watchlist',
  'watchlist.removed': 'A title was removed from a watchlist',
  'approval.created': 'A request needs approval',
  'approval.resolved': 'A request was approved or rejected',
  'approval.auto': 'A request was approved automatically',
  'delete_sync.completed': 'Delete sync completed',
  'user.created': 'A user was added',
  'quota.cap_reached': 'A watchlist reached its limit',
}

type Patch = { [K in keyof WebhookDraft]?: WebhookDraft[K] | undefined }

/** Webhooks of the server, and their deliveries (backend-notes 3.14). */
export const ownWebhookRules = ({ iso, seed }: World) => {
  let rows: Webhook[] = []
  const find = (id: number): Webhook => {
    const row = rows.find(webhook => webhook.id === id)
    if (!row) throw ownError(404, 'Webhook endpoint not found')
    return row
  }
  const known = (patch: Patch) =>
    Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const check = ({ eventTypes = [] }: Patch) => {
    const odd = eventTypes.find(type => !(type in EVENTS))
    if (odd !== undefined) throw invalidInput(`body/eventTypes Unknown event ${odd}`)
  }
  const create = (draft: WebhookDraft, ago = 0): Webhook => {
    check(draft)
    const row: Webhook = {
      id: Math.max(0, ...rows.map(other => other.id)) + 1,
      name: draft.name,
      url: draft.url,
      authHeaderName: draft.authHeaderName ?? null,
      authHeaderValue: draft.authHeaderValue ?? null,
      eventTypes: draft.eventTypes,
      enabled: draft.enabled ?? true,
      createdAt: iso(ago),
      updatedAt: iso(ago),
    }
    rows.push(row)
    return row
  }
  if (!seed.fresh)
    create(
      {
        name: 'Home automation',
        url: 'http://home.example.internal:8123/api/webhook/stargazarr',
        authHeaderName: 'Authorization',
        authHeaderValue: 'Bearer demo-webhook-secret',
        eventTypes: ['media.available', 'approval.created'],
      },
      9 * DAY_MS,
    )
  return {
    all: () => rows,
    events: () => Object.entries(EVENTS).map(([type, description]) => ({ type, description })),
    find,
    create,
    update(id: number, patch: Patch): Webhook {
      check(patch)
      return Object.assign(find(id), known(patch), { updatedAt: iso() })
    },
    remove(id: number): void {
      find(id)
      rows = rows.filter(row => row.id !== id)
    },
    /** A delivery that fails is no error. */
    test({ url, authHeaderValue }: Pick<WebhookDraft, 'url' | 'authHeaderValue'>) {
      const outcome = reach(url, authHeaderValue ?? '')
      if (outcome === 'unreachable')
        return { success: false, error: 'connect ECONNREFUSED', responseTime: 12 }
      return outcome === 'ok'
        ? { success: true, statusCode: 204, responseTime: 38 }
        : { success: false, statusCode: 401, error: 'HTTP 401', responseTime: 38 }
    },
  }
}

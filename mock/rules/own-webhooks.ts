import type { Webhook, WebhookDraft } from '../../web/contract/webhooks.ts'
import { ApiError } from '../world/api-error.ts'
import { DAY_MS } from '../world/days.ts'
import { reach } from '../world/external-services.ts'

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
const HEADERS = { authHeaderName: null, authHeaderValue: null }

/** Webhooks of the server, and their deliveries (backend-notes 3.14). */
export const ownWebhookRules = (now: () => number, isFresh: boolean) => {
  let rows: Webhook[] = []
  const find = (id: number): Webhook => {
    const row = rows.find(webhook => webhook.id === id)
    if (!row) throw new ApiError(404, 'Webhook endpoint not found', { byHand: true })
    return row
  }
  const iso = (ago = 0) => new Date(now() - ago).toISOString()
  const known = (patch: Patch) =>
    Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const check = ({ eventTypes = [] }: Patch) => {
    const odd = eventTypes.find(type => !(type in EVENTS))
    if (odd !== undefined)
      throw new ApiError(400, `body/eventTypes Unknown event ${odd}`, { validation: true })
  }
  const create = (draft: WebhookDraft, ago = 0): Webhook => {
    check(draft)
    const id = Math.max(0, ...rows.map(row => row.id)) + 1
    const times = { createdAt: iso(ago), updatedAt: iso(ago) }
    const row: Webhook = {
      ...HEADERS,
      enabled: true,
      ...draft,
      ...known(draft),
      ...times,
      id,
    } as Webhook
    rows.push(row)
    return row
  }
  if (!isFresh)
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
      const isFine = outcome === 'ok'
      return {
        success: isFine,
        statusCode: isFine ? 204 : 401,
        ...(!isFine && { error: 'HTTP 401' }),
        responseTime: 38,
      }
    },
  }
}

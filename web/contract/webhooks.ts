import * as z from 'zod/mini'
import { del, get, post, put } from './endpoint.ts'
import { row, rows } from './rows.ts'
import { count, message, Outcome, shownMessage, shownTitle, success, textOrNull } from './values.ts'

/** A webhook of the server itself, since about 0.9. `authHeaderValue` is a secret in plain text. */
const webhook = z.object({
  id: z.number(),
  name: shownTitle,
  url: z.string(),
  authHeaderName: textOrNull,
  authHeaderValue: textOrNull,
  eventTypes: z._default(z.array(z.string()), []),
  enabled: z._default(z.boolean(), true),
  createdAt: z._default(z.string(), ''),
  updatedAt: z._default(z.string(), ''),
})
export const Webhook = row(webhook, { name: 'Unknown name', url: '' })
export type Webhook = z.infer<typeof Webhook>

const target = {
  url: z.string().check(
    z.regex(/^https?:/i),
    z.refine(value => URL.canParse(value)),
  ),
  authHeaderName: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  authHeaderValue: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
}
const WebhookDraft = z.object({
  ...target,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  eventTypes: z.array(z.string()).check(z.minLength(1)),
  enabled: z.optional(z.boolean()),
})
export type WebhookDraft = z.infer<typeof WebhookDraft>

const base = '/v1/webhooks/endpoints'
const saved = z.object({ success, data: Webhook })

export const listWebhooks = get(base, { response: z.object({ success, data: rows(Webhook) }) })

export const createWebhook = post(base, { status: 201, body: WebhookDraft, response: saved })

/** Keeps omitted fields. Null clears the header. */
export const updateWebhook = put(`${base}/:id`, { body: z.partial(WebhookDraft), response: saved })

export const deleteWebhook = del(`${base}/:id`, { response: Outcome })

/** A failed delivery is a 200 with `success: false`. */
const tested = z.object({
  success: z.boolean(),
  statusCode: count,
  error: z._default(z.nullable(shownMessage), null),
  responseTime: count,
})

/** Tests an address before it is saved. */
export const testWebhook = post(`${base}/test`, {
  queue: 'remote',
  body: z.object(target),
  response: tested,
})

export const testSavedWebhook = post(`${base}/:id/test`, { queue: 'remote', response: tested })

export const listWebhookEvents = get('/v1/webhooks/event-types', {
  response: z.object({
    data: rows(z.object({ type: z.string(), description: message })),
  }),
})

import * as calls from '../../contract/webhooks.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { request } from '../../lib/request.ts'
import { recordStore } from '../../state/records.ts'
import { FETCH_WINDOW_MS, resource } from '../../state/resource.ts'
import type { TestResult } from './use-test-result.tsx'

export type { Webhook } from '../../contract/webhooks.ts'

export const webhooks = recordStore<calls.Webhook, calls.WebhookDraft>({
  what: 'webhooks',
  list: async () => (await request(calls.listWebhooks)).data,
  create: async body => (await request(calls.createWebhook, { body })).data,
  update: (id, body) => request(calls.updateWebhook, { params: { id }, body }),
  remove: id => request(calls.deleteWebhook, { params: { id } }),
  isSame: (a, b) => a.name === b.name || a.url === b.url,
})

/** Events that a webhook can be sent for, with the server's descriptions. */
export const webhookEvents = resource({
  load: async () => (await request(calls.listWebhookEvents)).data,
  failed: 'Couldn’t load the events.',
  everyMs: FETCH_WINDOW_MS,
})

export interface WebhookValues {
  name: string
  url: string
  authHeaderName: string
  authHeaderValue: string
  eventTypes: readonly string[]
  enabled: boolean
}

const headerOf = ({ authHeaderName, authHeaderValue }: WebhookValues) => ({
  authHeaderName: authHeaderName.trim() || null,
  authHeaderValue: authHeaderValue.trim() || null,
})

export const draftOf = (values: WebhookValues): calls.WebhookDraft => ({
  ...values,
  ...headerOf(values),
  name: values.name.trim(),
  eventTypes: [...values.eventTypes],
})

export const TESTING = ['test the webhook'] as const

/** Sends a test to a saved webhook, or to the entered address. */
export const testWebhook = async (target: calls.Webhook | WebhookValues): Promise<TestResult> => {
  const { success, statusCode, error, responseTime } = await ('id' in target
    ? request(calls.testSavedWebhook, { params: { id: target.id } })
    : request(calls.testWebhook, { body: { url: target.url, ...headerOf(target) } }))
  const time = responseTime === null ? '' : ` in ${formatNumber(responseTime)} ms`
  const status = statusCode === null ? 'No response' : `HTTP ${statusCode}${time}`
  return success
    ? { ok: true, title: 'Test delivered', words: status }
    : { ok: false, title: 'Test failed', words: error ?? status }
}

import * as calls from '../../contract/webhooks.ts'
import { explainFailure, HttpError } from '../../lib/errors.ts'
import { hasValues } from '../../lib/form-edits.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { request } from '../../lib/request.ts'
import { confirmCreate, confirmWrite } from '../../state/confirm-write.ts'
import { FETCH_WINDOW_MS, resource } from '../../state/resource.ts'

export type { Webhook } from '../../contract/webhooks.ts'

/** Webhooks of the server. They contain secrets, so keep them in memory only. */
export const webhooks = resource<readonly calls.Webhook[]>({
  load: async () => (await request(calls.listWebhooks)).data,
  failed: 'Couldn’t load the webhooks.',
  everyMs: FETCH_WINDOW_MS,
  notOffered: 'This server version doesn’t support webhooks.',
})

export const isSameWebhook = (a: calls.Webhook, b: calls.Webhook): boolean =>
  a.name === b.name || a.url === b.url

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

const bodyOf = (values: WebhookValues): calls.WebhookDraft => ({
  ...values,
  ...headerOf(values),
  name: values.name.trim(),
  eventTypes: [...values.eventTypes],
})

const reread = async () => ((await webhooks.load({ force: true })) ? webhooks.state.data : null)

const createWebhook = confirmCreate({
  send: async (body: calls.WebhookDraft) => (await request(calls.createWebhook, { body })).data,
  read: reread,
  isOf: hasValues,
})

const addWebhook = async (body: calls.WebhookDraft) => {
  await createWebhook(body)
  await reread()
}

const updateWebhook = async (id: number, body: calls.WebhookDraft) => {
  const response = await confirmWrite({
    send: () => request(calls.updateWebhook, { params: { id }, body }),
    isStored: async () => {
      const list = await reread()
      return list?.some(row => row.id === id && hasValues(row, body)) ?? null
    },
  })
  if (response) await reread()
}

/** Adds a webhook, or saves the one with the id. @throws HttpError, ExplainedError */
export const saveWebhook = (id: number | null, values: WebhookValues): Promise<unknown> =>
  id === null ? addWebhook(bodyOf(values)) : updateWebhook(id, bodyOf(values))

/** Succeeds if the webhook no longer exists. @throws HttpError, ExplainedError */
export const deleteWebhook = async (id: number): Promise<void> => {
  try {
    await confirmWrite({
      send: () => request(calls.deleteWebhook, { params: { id } }),
      isStored: async () => {
        const list = await reread()
        return list && !list.some(row => row.id === id)
      },
    })
  } catch (cause) {
    if (!(cause instanceof HttpError && cause.status === 404)) throw cause
  }
  await reread()
}

export interface TestResult {
  ok: boolean
  title: string
  words: string
}

/** Sends a test to a saved webhook, or to the entered address. */
export const testWebhook = async (target: number | WebhookValues): Promise<TestResult> => {
  try {
    const { success, statusCode, error, responseTime } = await (typeof target === 'number'
      ? request(calls.testSavedWebhook, { params: { id: target } })
      : request(calls.testWebhook, { body: { url: target.url, ...headerOf(target) } }))
    const time = responseTime === null ? '' : ` in ${formatNumber(responseTime)} ms`
    const status = statusCode === null ? 'No response' : `HTTP ${statusCode}${time}`
    return success
      ? { ok: true, title: 'Test delivered', words: status }
      : { ok: false, title: 'Test failed', words: error ?? status }
  } catch (cause) {
    const { title, cause: words } = explainFailure('test the webhook', cause)
    return { ok: false, title, words }
  }
}

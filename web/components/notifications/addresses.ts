import { validateWebhooks, WEBHOOKS_MAX } from '../../contract/notifications.ts'
import { HttpError, messageOf, NetworkError } from '../../lib/errors.ts'
import { request } from '../../lib/request.ts'
import type { AddressResult } from '../settings/kinds/address-state.ts'

/** Also accepts the test clients' hosts (canary, ptb), the old host, and URLs that name an API version. */
const WEBHOOK =
  /^https:\/\/([a-z0-9-]+\.)*discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/(\d+)\/[^\s/]+\/?$/i

export const webhookError = (address: string): string | null =>
  WEBHOOK.test(address)
    ? null
    : 'A webhook URL starts with https://discord.com/api/webhooks/ and ends with the webhook’s ID and token.'

/** Describes the error in an Apprise URL; null if none is found. Doesn't check whether the scheme exists. */
export const appriseError = (address: string): string | null => {
  if (!/^[a-z][a-z0-9+.-]*:\/\/./i.test(address))
    return 'Start each target with its service, for example mailto:// or ntfy://.'
  return /\s/.test(address) ? 'Remove the blanks, or write each as %20.' : null
}

/** The webhook's ID, which isn't secret. */
export const webhookId = (address: string): string | undefined => WEBHOOK.exec(address)?.[2]

/** The backend also reports "invalid webhook URL" if Discord didn't respond. */
const isVague = (error: string | undefined) =>
  error === undefined || /^invalid webhook url$/i.test(error)

const resultOf = ({ url, valid, error }: Row): AddressResult => {
  if (valid)
    return { ok: true, message: `Webhook found on Discord (ID ${webhookId(url) ?? 'unknown'}).` }
  return {
    ok: false,
    message: isVague(error)
      ? 'Discord didn’t confirm this webhook. It may be wrong, or the server can’t reach discord.com.'
      : `${error}.`,
  }
}
interface Row {
  url: string
  valid: boolean
  error?: string | undefined
}

/**
 * Checks webhooks without posting to them. Returns one result per webhook, in the same order.
 * @throws HttpError, NetworkError
 */
export const checkWebhooks = async (
  addresses: readonly string[],
): Promise<readonly AddressResult[]> => {
  const distinct = [...new Set(addresses)]
  const rows: Row[] = []
  for (let at = 0; at < distinct.length; at += WEBHOOKS_MAX) {
    const webhookUrls = distinct.slice(at, at + WEBHOOKS_MAX).join(',')
    rows.push(...(await request(validateWebhooks, { body: { webhookUrls } })).urls)
  }
  const byUrl = new Map(rows.map(row => [row.url, resultOf(row)]))
  return addresses.map(
    address => byUrl.get(address) ?? { ok: false, message: 'The server didn’t report a result.' },
  )
}

export const checkFailed = (cause: unknown): string => {
  if (cause instanceof NetworkError)
    return 'The server didn’t respond, so nothing was checked. Your changes are kept. Try again.'
  const reason = messageOf(cause, '')
  if (reason !== '') return `Not checked: ${reason}`
  return cause instanceof HttpError
    ? 'Couldn’t check the webhooks. Check the server log and make sure the server can reach discord.com.'
    : 'Unexpected response from the server, so nothing was checked. Check the server log.'
}

import { validateWebhooks, WEBHOOKS_MAX } from '../../contract/notifications.ts'
import { HttpError, messageOf, NetworkError } from '../../lib/errors.ts'
import { request } from '../../lib/request.ts'
import type { AddressResult } from '../settings/kinds/address-list.tsx'

const WEBHOOK = /^https:\/\/([a-z0-9-]+\.)*discord\.com\/api\/webhooks\/(\d+)\/[^\s/]+\/?$/i

/** What is wrong with the form of a Discord webhook's address, in words. */
export const webhookFault = (address: string): string | null =>
  WEBHOOK.test(address)
    ? null
    : 'A webhook starts with https://discord.com/api/webhooks/ and ends with its ID and token.'

/** What is wrong with the form of an Apprise target, in words. Which schemes exist is Apprise's matter. */
export const appriseFault = (address: string): string | null =>
  /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(address)
    ? null
    : 'A target names its service first, such as mailto://… or ntfy://….'

/** The number in a webhook's address, which is no secret and differs between two of them. */
const idOf = (address: string) => WEBHOOK.exec(address)?.[2]

/** The backend gives this reason for whatever kept Discord from answering. */
const isVague = (error: string | undefined) =>
  error === undefined || /^invalid webhook url$/i.test(error)

const resultOf = ({ url, valid, error }: Row): AddressResult => {
  if (valid) return { ok: true, message: `Discord has this webhook, ID ${idOf(url) ?? 'unknown'}.` }
  return {
    ok: false,
    message: isVague(error)
      ? 'Discord did not confirm it. The backend says the same when it cannot reach discord.com.'
      : `${error}.`,
  }
}
interface Row {
  url: string
  valid: boolean
  error?: string | undefined
}

/**
 * Asks Discord, through the backend, about each webhook; nothing is posted. One result each, in the same order.
 * @throws HttpError, NetworkError
 */
export const checkWebhooks = async (
  addresses: readonly string[],
): Promise<readonly AddressResult[]> => {
  const distinct = [...new Set(addresses)]
  const rows: Row[] = []
  // The backend takes a limited number at a time.
  for (let at = 0; at < distinct.length; at += WEBHOOKS_MAX) {
    const webhookUrls = distinct.slice(at, at + WEBHOOKS_MAX).join(',')
    rows.push(...(await request(validateWebhooks, { body: { webhookUrls } })).urls)
  }
  const byUrl = new Map(rows.map(row => [row.url, resultOf(row)]))
  return addresses.map(
    address => byUrl.get(address) ?? { ok: false, message: 'The backend said nothing about it.' },
  )
}

/** Why a check could not be made, in words. */
export const checkFailed = (cause: unknown): string => {
  if (cause instanceof NetworkError)
    return 'The gateway did not answer, so nothing was checked. The addresses stay as typed.'
  const reason = messageOf(cause, '')
  if (reason !== '') return `Not checked: ${reason}`
  return cause instanceof HttpError
    ? 'The backend could not check the webhooks. See its log, and whether it reaches discord.com.'
    : 'The backend answered in a way this version does not understand, so nothing was checked.'
}

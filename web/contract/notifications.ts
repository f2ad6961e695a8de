import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { list } from './rows.ts'
import { openEnum } from './values.ts'

export const WEBHOOKS_MAX = 20

/**
 * Takes comma-separated URLs. `success` only means that the check ran; `valid` is the result for each URL
 * (backend-notes 2.8).
 */
export const validateWebhooks = post('/v1/notifications/validatewebhook', {
  queue: 'remote',
  body: z.object({ webhookUrls: z.string().check(z.minLength(1)) }),
  response: z.object({
    success: z.boolean(),
    valid: z.boolean(),
    urls: list(z.object({ url: z.string(), valid: z.boolean(), error: z.optional(z.string()) })),
    duplicateCount: z.optional(z.number()),
    message: z.optional(z.string()),
  }),
})

const BOT_STATUSES = ['running', 'stopped', 'starting', 'stopping', 'unknown'] as const

/** The event stream reports later status changes. */
const botResponse = z.object({
  success: z.boolean(),
  status: openEnum(...BOT_STATUSES),
  message: z.optional(z.string()),
})

/** Responds with 400 unless the bot is stopped, and with 500 if bot token, client id or guild id is missing. */
export const startDiscord = post('/v1/notifications/discordstart', { response: botResponse })

/** Responds with 400 unless the bot is running or starting. */
export const stopDiscord = post('/v1/notifications/discordstop', { response: botResponse })

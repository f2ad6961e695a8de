import type { FastifyInstance } from 'fastify'
import { startDiscord, stopDiscord, validateWebhooks } from '../../web/contract/notifications.ts'
import { mount } from '../http/mount.ts'
import { validateWebhooks as check } from '../rules/webhooks.ts'

export const notificationsResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(validateWebhooks)(({ body }) => check(body.webhookUrls))
  on(startDiscord)(({ world }) => {
    world.discord.start()
    return { success: true, status: 'starting', message: 'Discord bot is starting' }
  })
  on(stopDiscord)(({ world }) => {
    world.discord.stop()
    return { success: true, status: 'stopping', message: 'Discord bot is stopping' }
  })
}

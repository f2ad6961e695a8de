import type { FastifyInstance } from 'fastify'
import { getMaintainerrStatus, syncMaintainerr } from '../../web/contract/maintainerr.ts'
import { startDiscord, stopDiscord, validateWebhooks } from '../../web/contract/notifications.ts'
import { syncTautulliNotifiers, testTautulli } from '../../web/contract/tautulli.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookEvents,
  listWebhooks,
  testSavedWebhook,
  testWebhook,
  updateWebhook,
} from '../../web/contract/webhooks.ts'
import { mount } from '../http/mount.ts'
import { validateWebhooks as check } from '../rules/webhooks.ts'

/** Services that the server informs: Discord, Tautulli, webhooks and Maintainerr. */
export const notificationsResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(validateWebhooks, ({ body }) => check(body.webhookUrls))
  on(startDiscord, ({ world }) => {
    world.discord.start()
    return { status: 'starting', message: 'Discord bot is starting' }
  })
  on(stopDiscord, ({ world }) => {
    world.discord.stop()
    return { status: 'stopping', message: 'Discord bot is stopping' }
  })

  const onTautulli = mount(app, profile => profile.hasTautulli)
  onTautulli(testTautulli, ({ world, body }) =>
    world.tautulli.test(body.tautulliUrl, body.tautulliApiKey),
  )
  onTautulli(syncTautulliNotifiers, ({ world }) => world.tautulli.syncNotifiers())

  const onWebhooks = mount(app, profile => profile.hasWebhooks)
  onWebhooks(listWebhooks, ({ world }) => ({ data: world.webhooks.all() }))
  onWebhooks(listWebhookEvents, ({ world }) => ({ success: true, data: world.webhooks.events() }))
  onWebhooks(createWebhook, ({ world, body }) => ({ data: world.webhooks.create(body) }))
  onWebhooks(updateWebhook, ({ world, id, body }) => ({ data: world.webhooks.update(id, body) }))
  onWebhooks(deleteWebhook, ({ world, id }) => world.webhooks.remove(id))
  onWebhooks(testWebhook, ({ world, body }) => world.webhooks.test(body))
  onWebhooks(testSavedWebhook, ({ world, id }) => world.webhooks.test(world.webhooks.find(id)))

  const onNewest = mount(app, profile => profile.hasNewestFeatures)
  onNewest(getMaintainerrStatus, ({ world }) => ({
    success: true,
    result: world.maintainerr.status(),
  }))
  onNewest(syncMaintainerr, ({ world }) => ({ success: true, result: world.maintainerr.status() }))
}

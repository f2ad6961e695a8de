import type { FastifyInstance } from 'fastify'
import { getMaintainerrStatus, syncMaintainerr } from '../../web/contract/maintainerr.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookEvents,
  listWebhooks,
  testSavedWebhook,
  testWebhook,
  updateWebhook,
} from '../../web/contract/webhooks.ts'
import { mount, success } from '../http/mount.ts'

/** Other services that the server informs: webhooks and Maintainerr. */
export const webhooksResource = async (app: FastifyInstance) => {
  const on = mount(app, profile => profile.hasWebhooks)
  on(listWebhooks)(({ world }) => ({ success: true, data: world.webhooks.all() }))
  on(listWebhookEvents)(({ world }) => ({ success: true, data: world.webhooks.events() }))
  on(createWebhook)(({ world, body }) => ({ success: true, data: world.webhooks.create(body) }))
  on(updateWebhook)(({ world, id, body }) => ({
    success: true,
    data: world.webhooks.update(id, body),
  }))
  on(deleteWebhook)(({ world, id }) => {
    world.webhooks.remove(id)
    return success('Webhook endpoint deleted')
  })
  on(testWebhook)(({ world, body }) => world.webhooks.test(body))
  on(testSavedWebhook)(({ world, id }) => world.webhooks.test(world.webhooks.find(id)))
  const onNewest = mount(app, profile => profile.hasNewestFeatures)
  onNewest(getMaintainerrStatus)(({ world }) => ({
    success: true,
    result: world.maintainerr.status(),
  }))
  onNewest(syncMaintainerr)(({ world }) => ({ success: true, result: world.maintainerr.status() }))
}

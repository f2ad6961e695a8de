import type { FastifyInstance } from 'fastify'
import { syncInstance } from '../../web/contract/sync.ts'
import { mount } from '../http/mount.ts'

export const syncResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(syncInstance)(async ({ world, params, query }) => {
    const itemsCopied = await world.sync.instance(query.type, Number(params.instanceId))
    return { itemsCopied, message: `Copied ${itemsCopied} items` }
  })
}

import type { FastifyInstance } from 'fastify'
import { ARR_KINDS, arr } from '../../web/contract/instances.ts'
import { syncInstance } from '../../web/contract/sync.ts'
import { mount } from '../http/mount.ts'

export const instancesResource = async (app: FastifyInstance) => {
  const on = mount(app)
  for (const kind of ARR_KINDS) {
    const calls = arr[kind]
    on(calls.list, ({ world }) => world.instances[kind].all())
    on(calls.create, ({ world, body }) => ({ id: world.instances[kind].create(body) }))
    on(calls.update, ({ world, id, body, request }) => {
      // Drop the contract's defaults, which apply to new instances only.
      const sent = Object.keys(request.body as object)
      const patch = Object.fromEntries(Object.entries(body).filter(([key]) => sent.includes(key)))
      return world.instances[kind].update(id, patch)
    })
    on(calls.remove, ({ world, id }) => world.instances[kind].remove(id))
    on(calls.testConnection, ({ world, body }) =>
      world.instances[kind].testConnection(body.baseUrl, body.apiKey),
    )
    on(calls.qualityProfiles, ({ world, query }) =>
      world.instances[kind].lookUp(query.instanceId, 'qualityProfiles'),
    )
    on(calls.rootFolders, ({ world, query }) =>
      world.instances[kind].lookUp(query.instanceId, 'rootFolders'),
    )
    on(calls.tags, ({ world, query }) => world.instances[kind].lookUp(query.instanceId, 'tags'))
    on(calls.createTag, ({ world, body }) =>
      world.instances[kind].createTag(body.instanceId, body.label),
    )
  }
  on(syncInstance, async ({ world, params, query }) => {
    const itemsCopied = await world.sync.instance(query.type, Number(params.instanceId))
    return { itemsCopied, message: `Copied ${itemsCopied} items` }
  })
}

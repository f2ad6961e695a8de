import type { FastifyInstance } from 'fastify'
import { ARR_KINDS, arr } from '../../web/contract/instances.ts'
import { mount } from '../http/mount.ts'

export const instancesResource = async (app: FastifyInstance) => {
  const on = mount(app)
  for (const kind of ARR_KINDS) {
    const calls = arr[kind]
    on(calls.list)(({ world }) => world.instances[kind].all())
    on(calls.create)(({ world, body }) => ({ id: world.instances[kind].create(body) }))
    on(calls.update)(({ world, id, body, request }) => {
      // Drop the contract's defaults, which apply to new instances only.
      const sent = Object.keys(request.body as object)
      const patch = Object.fromEntries(Object.entries(body).filter(([key]) => sent.includes(key)))
      world.instances[kind].update(id, patch)
      return undefined
    })
    on(calls.remove)(({ world, id }) => {
      world.instances[kind].remove(id)
      return undefined
    })
    on(calls.testConnection)(({ world, body }) =>
      world.instances[kind].testConnection(body.baseUrl, body.apiKey),
    )
    on(calls.qualityProfiles)(({ world, query }) => ({
      success: true,
      ...world.instances[kind].qualityProfiles(query.instanceId),
    }))
    on(calls.rootFolders)(({ world, query }) => ({
      success: true,
      ...world.instances[kind].rootFolders(query.instanceId),
    }))
    on(calls.tags)(({ world, query }) => ({
      success: true,
      ...world.instances[kind].tags(query.instanceId),
    }))
    on(calls.createTag)(({ world, body }) =>
      world.instances[kind].createTag(body.instanceId, body.label),
    )
  }
}

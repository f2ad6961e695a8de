import type { FastifyInstance } from 'fastify'
import { createApiKey, deleteApiKey, listApiKeys } from '../../web/contract/api-keys.ts'
import { mount, success } from '../http/mount.ts'

export const apiKeysResource = async (app: FastifyInstance) => {
  const on = mount(app, profile => profile.hasApiKeys)
  on(listApiKeys)(({ world }) =>
    success('API keys retrieved successfully', { apiKeys: world.apiKeys.all() }),
  )
  on(createApiKey)(({ world, body }) =>
    success('API key created successfully', { apiKey: world.apiKeys.create(body.name) }),
  )
  on(deleteApiKey)(({ world, id }) => world.apiKeys.remove(id))
}

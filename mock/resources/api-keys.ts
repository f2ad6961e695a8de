import type { FastifyInstance } from 'fastify'
import { createApiKey, deleteApiKey, listApiKeys } from '../../web/contract/api-keys.ts'
import { mount } from '../http/mount.ts'
import type { Profile } from '../world/profiles.ts'

const isOffered = (profile: Profile) => profile.hasApiKeys

export const apiKeysResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(
    listApiKeys,
    isOffered,
  )(({ world }) => ({
    success: true,
    message: 'API keys retrieved successfully',
    apiKeys: world.apiKeys.all(),
  }))
  on(
    createApiKey,
    isOffered,
  )(({ world, body }) => ({
    success: true,
    message: 'API key created successfully',
    apiKey: world.apiKeys.create(body.name),
  }))
  on(deleteApiKey, isOffered)(({ world, id }) => world.apiKeys.remove(id))
}

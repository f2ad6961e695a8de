import type { FastifyInstance } from 'fastify'
import { getConfig, putConfig } from '../../web/contract/config.ts'
import { mount } from '../http/mount.ts'

export const configResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(getConfig)(({ world }) => ({ success: true, config: world.config.shown() }))
  on(putConfig)(({ world, body }) => {
    world.config.put(body)
    return { success: true, config: world.config.shown() }
  })
}

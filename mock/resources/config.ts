import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { getConfig } from '../../web/contract/config.ts'
import { putConfig } from '../../web/contract/config-patch.ts'
import { mount } from '../http/mount.ts'

export const configResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(getConfig)(({ world }) => ({ success: true, config: world.config.shown() }))
  on({ ...putConfig, body: z.unknown() })(({ world, body }) => {
    world.config.put(body)
    return { success: true, config: world.config.shown() }
  })
}

import type { FastifyInstance } from 'fastify'
import { cleanupLabels, removeLabels, syncLabels } from '../../web/contract/labels.ts'
import { mount } from '../http/mount.ts'

export const labelsResource = async (app: FastifyInstance) => {
  const on = mount(app, profile => profile.hasLabels)
  on(syncLabels)(({ world }) => world.labels.sync())
  on(cleanupLabels)(({ world }) => world.labels.cleanup())
  on(removeLabels)(({ world }) => world.labels.remove())
}

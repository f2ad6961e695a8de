import type { FastifyInstance } from 'fastify'
import { cleanupLabels, removeLabels, syncLabels } from '../../web/contract/labels.ts'
import { mount } from '../http/mount.ts'
import type { Profile } from '../world/profiles.ts'

const isOffered = (profile: Profile) => profile.hasLabels

export const labelsResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(syncLabels, isOffered)(({ world }) => world.labels.sync())
  on(cleanupLabels, isOffered)(({ world }) => world.labels.cleanup())
  on(removeLabels, isOffered)(({ world }) => world.labels.remove())
}

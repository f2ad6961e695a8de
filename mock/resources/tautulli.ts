import type { FastifyInstance } from 'fastify'
import {
  syncTautulliNotifiers,
  testStoredTautulli,
  testTautulli,
} from '../../web/contract/tautulli.ts'
import { mount } from '../http/mount.ts'

export const tautulliResource = async (app: FastifyInstance) => {
  const on = mount(app, profile => profile.hasTautulli)
  on(testTautulli)(({ world, body }) => world.tautulli.test(body.tautulliUrl, body.tautulliApiKey))
  on(testStoredTautulli)(({ world }) => world.tautulli.testStored())
  on(syncTautulliNotifiers)(({ world }) => world.tautulli.syncNotifiers())
}

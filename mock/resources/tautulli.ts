import type { FastifyInstance } from 'fastify'
import { syncTautulliNotifiers, testTautulli } from '../../web/contract/tautulli.ts'
import { mount } from '../http/mount.ts'

export const tautulliResource = async (app: FastifyInstance) => {
  const on = mount(app, profile => profile.hasTautulli)
  on(testTautulli)(({ world, body }) => world.tautulli.test(body.tautulliUrl, body.tautulliApiKey))
  on(syncTautulliNotifiers)(({ world }) => world.tautulli.syncNotifiers())
}

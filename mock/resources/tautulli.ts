import type { FastifyInstance } from 'fastify'
import {
  syncTautulliNotifiers,
  testStoredTautulli,
  testTautulli,
} from '../../web/contract/tautulli.ts'
import { mount } from '../http/mount.ts'
import type { Profile } from '../world/profiles.ts'

export const tautulliResource = async (app: FastifyInstance) => {
  const on = mount(app)
  const hasTautulli = (profile: Profile) => profile.hasTautulli
  on(
    testTautulli,
    hasTautulli,
  )(({ world, body }) => world.tautulli.test(body.tautulliUrl, body.tautulliApiKey))
  on(testStoredTautulli, hasTautulli)(({ world }) => world.tautulli.testStored())
  on(syncTautulliNotifiers, hasTautulli)(({ world }) => world.tautulli.syncNotifiers())
}

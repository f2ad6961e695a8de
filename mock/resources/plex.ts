import type { FastifyInstance } from 'fastify'
import {
  configureNotifications,
  discoverServers,
  generateRssFeeds,
  getNotificationStatus,
  listGenres,
  pingPlex,
  refreshOthersWatchlists,
  refreshOwnWatchlist,
  removeNotifications,
} from '../../web/contract/plex.ts'
import { mount } from '../http/mount.ts'
import { GENRES } from '../rules/router.ts'

export const plexResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(pingPlex)(({ world }) => ({ success: world.plex.ping() }))
  on(refreshOwnWatchlist)(({ world }) => world.plex.self())
  on(refreshOthersWatchlists)(({ world }) => world.plex.others())
  on(generateRssFeeds)(({ world }) => world.plex.generateRss())
  on(listGenres)(() => ({ success: true, genres: GENRES }))
  on(getNotificationStatus)(({ world }) => world.plex.notificationStatus())
  on(configureNotifications)(({ world, body }) =>
    world.plex.configureNotifications(body.plexToken, body.plexHost),
  )
  on(removeNotifications)(({ world }) => world.plex.removeNotifications())
  on(discoverServers)(({ world, body }) => world.plex.discover(body.plexToken))
}

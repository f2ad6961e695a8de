import type { FastifyInstance } from 'fastify'
import { cancelFriendRequest, getFriends, sendFriendRequest } from '../../web/contract/friends.ts'
import { cleanupLabels, removeLabels, syncLabels } from '../../web/contract/labels.ts'
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
import { checkPin, createPin } from '../../web/contract/plex-pin.ts'
import { mount } from '../http/mount.ts'
import { GENRES } from '../rules/router.ts'

export const plexResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(pingPlex, ({ world }) => ({ success: world.plex.ping() }))
  on(refreshOwnWatchlist, ({ world }) => world.plex.self())
  on(refreshOthersWatchlists, ({ world }) => world.plex.others())
  on(generateRssFeeds, ({ world }) => world.plex.generateRss())
  on(listGenres, () => ({ genres: GENRES }))
  on(getNotificationStatus, ({ world }) => world.plex.notificationStatus())
  on(configureNotifications, ({ world, body }) =>
    world.plex.configureNotifications(body.plexToken, body.plexHost),
  )
  on(removeNotifications, ({ world }) => world.plex.removeNotifications())
  on(discoverServers, ({ world, body }) => ({
    message: '',
    servers: world.plex.discover(body.plexToken),
  }))

  const onNew = mount(app, profile => profile.hasPlexFriends)
  onNew(getFriends, ({ world }) => world.friends.list())
  onNew(sendFriendRequest, ({ world, body }) => world.friends.send(body.uuid))
  onNew(cancelFriendRequest, ({ world, body }) => world.friends.cancel(body.uuid))
  onNew(createPin, ({ world }) => world.pins.create())
  onNew(checkPin, ({ world, id, query }) => world.pins.check(id, query.clientId))

  const onLabels = mount(app, profile => profile.hasLabels)
  onLabels(syncLabels, ({ world }) => world.labels.sync())
  onLabels(cleanupLabels, ({ world }) => world.labels.cleanup())
  onLabels(removeLabels, ({ world }) => world.labels.remove())
}

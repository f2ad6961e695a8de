import type { FastifyInstance } from 'fastify'
import { cancelFriendRequest, getFriends, sendFriendRequest } from '../../web/contract/friends.ts'
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
import { mount, success } from '../http/mount.ts'
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
  const onNew = mount(app, profile => profile.hasPlexFriends)
  onNew(getFriends)(({ world }) => ({ success: true, ...world.friends.list() }))
  onNew(sendFriendRequest)(({ world, body }) => {
    world.friends.send(body.uuid)
    return success('Friend request sent')
  })
  onNew(cancelFriendRequest)(({ world, body }) => {
    world.friends.cancel(body.uuid)
    return success('Friend removed')
  })
  onNew(createPin)(({ world }) => world.pins.create())
  onNew(checkPin)(({ world, id, query }) => world.pins.check(id, query.clientId))
  on(discoverServers)(({ world, body }) => world.plex.discover(body.plexToken))
}

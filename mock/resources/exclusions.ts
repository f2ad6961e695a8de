import type { FastifyInstance } from 'fastify'
import { addExclusions, listExclusions, removeExclusion } from '../../web/contract/exclusions.ts'
import {
  listRoutingFailures,
  retryRoutingFailure,
  retryRoutingFailures,
} from '../../web/contract/routing-failures.ts'
import { mount, success } from '../http/mount.ts'

/** What keeps a title of a watchlist from being added: exclusions and routing failures. */
export const exclusionsResource = async (app: FastifyInstance) => {
  const on = mount(app, profile => profile.hasNewestFeatures)
  on(listExclusions)(({ world }) => ({ success: true, exclusions: world.exclusions.all() }))
  on(addExclusions)(({ world, body: { userIds, ...item } }) =>
    success('Title excluded', { created: world.exclusions.add(userIds, item) }),
  )
  on(removeExclusion)(({ world, id }) => {
    world.exclusions.remove(id)
    return undefined
  })

  on(listRoutingFailures)(({ world, query }) => ({
    success: true,
    failures: world.routingFailures.list(query),
  }))
  on(retryRoutingFailures)(({ world, body }) => ({
    success: true,
    result: world.routingFailures.retry(body),
  }))
  on(retryRoutingFailure)(({ world, params }) => ({
    success: true,
    result: world.routingFailures.retryOne(Number(params.watchlistItemId)),
  }))
}

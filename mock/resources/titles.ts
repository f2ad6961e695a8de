import type { FastifyInstance } from 'fastify'
import { addExclusions, listExclusions, removeExclusion } from '../../web/contract/exclusions.ts'
import {
  listRoutingFailures,
  retryRoutingFailure,
  retryRoutingFailures,
} from '../../web/contract/routing-failures.ts'
import { getTmdbMetadata, listProviders } from '../../web/contract/tmdb.ts'
import { mount } from '../http/mount.ts'
import { invalidInput } from '../world/api-error.ts'

/** What TMDB tells about titles, and what keeps them from being added: exclusions and routing failures. */
export const titlesResource = async (app: FastifyInstance) => {
  const onTmdb = mount(app, profile => profile.hasTmdb)
  onTmdb(getTmdbMetadata, ({ world, params: { guid = '' }, query }) => {
    if (world.profile.tmdbNeedsType && query.type === undefined)
      throw invalidInput('querystring/type Invalid input')
    return { metadata: { details: world.tmdb.detailsOf(guid) } }
  })

  const on = mount(app, profile => profile.hasNewestFeatures)
  on(listProviders, ({ world }) => ({
    region: String(world.config.stored().tmdbRegion ?? 'US'),
    providers: world.tmdb.providers(),
  }))
  on(listExclusions, ({ world }) => ({ success: true, exclusions: world.exclusions.all() }))
  on(addExclusions, ({ world, body: { userIds, ...item } }) => ({
    created: world.exclusions.add(userIds, item),
  }))
  on(removeExclusion, ({ world, id }) => world.exclusions.remove(id))
  on(listRoutingFailures, ({ world, query }) => ({
    success: true,
    failures: world.routingFailures.list(query),
  }))
  on(retryRoutingFailures, ({ world, body }) => ({
    success: true,
    result: world.routingFailures.retry(body),
  }))
  on(retryRoutingFailure, ({ world, params }) => ({
    success: true,
    result: world.routingFailures.retryOne(Number(params.watchlistItemId)),
  }))
}

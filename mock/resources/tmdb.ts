import type { FastifyInstance } from 'fastify'
import { getTmdbMetadata, listProviders } from '../../web/contract/tmdb.ts'
import { mount, success } from '../http/mount.ts'
import { ApiError } from '../world/api-error.ts'

export const tmdbResource = async (app: FastifyInstance) => {
  const on = mount(app, profile => profile.hasTmdb)
  on(
    listProviders,
    profile => profile.hasNewestFeatures,
  )(({ world }) =>
    success('Providers retrieved successfully', {
      region: String(world.config.stored().tmdbRegion ?? 'US'),
      providers: world.tmdb.providers(),
    }),
  )
  on(getTmdbMetadata)(({ world, params, query }) => {
    if (world.profile.tmdbNeedsType && query.type === undefined)
      throw new ApiError(400, 'querystring/type Invalid input', { validation: true })
    return success('Metadata retrieved successfully', {
      metadata: { details: world.tmdb.detailsOf(params.guid ?? '') },
    })
  })
}

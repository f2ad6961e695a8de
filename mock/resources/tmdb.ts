import type { FastifyInstance } from 'fastify'
import { getTmdbMetadata } from '../../web/contract/tmdb.ts'
import { mount, success } from '../http/mount.ts'
import { ApiError } from '../world/api-error.ts'

export const tmdbResource = async (app: FastifyInstance) => {
  const on = mount(app, profile => profile.hasTmdb)
  on(getTmdbMetadata)(({ world, params, query }) => {
    if (world.profile.tmdbNeedsType && query.type === undefined)
      throw new ApiError(400, 'querystring/type Invalid input', { validation: true })
    return success('Metadata retrieved successfully', {
      metadata: { details: world.tmdb.detailsOf(params.guid ?? '') },
    })
  })
}

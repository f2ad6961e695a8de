import type { FastifyInstance } from 'fastify'
import { getTmdbMetadata } from '../../web/contract/tmdb.ts'
import { mount } from '../http/mount.ts'

export const tmdbResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(
    getTmdbMetadata,
    profile => profile.hasTmdb,
  )(({ world, params }) => ({
    success: true,
    message: 'Metadata retrieved successfully',
    metadata: { details: world.tmdb.detailsOf(params.guid ?? '') },
  }))
}

import type { FastifyInstance } from 'fastify'
import { generateRssFeeds } from '../../web/contract/plex.ts'
import { mount } from '../mount.ts'

export const plexResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(generateRssFeeds)(({ world }) => world.generateRss())
}

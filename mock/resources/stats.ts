import type { FastifyInstance } from 'fastify'
import { getStats, statsPieces } from '../../web/contract/stats.ts'
import { mount } from '../http/mount.ts'

const LIMIT = 10
const DAYS = 30

export const statsResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(getStats, ({ world, query: { limit = LIMIT, days = DAYS } }) => world.stats(limit, days))
  // Each piece matches its endpoint's response type, but TypeScript can't relate the two inside the loop.
  for (const name of Object.keys(statsPieces) as (keyof typeof statsPieces)[])
    on(statsPieces[name], ({ world, query: { limit = LIMIT, days = DAYS } }) => {
      const part = world.stats(limit, days)[name]
      return (name === 'instance_content_breakdown' ? { instances: part } : part) as never
    })
}

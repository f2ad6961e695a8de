import type { FastifyInstance } from 'fastify'
import { getStats, statsPieces } from '../../web/contract/stats.ts'
import { mount } from '../http/mount.ts'
import type { StatsResponse } from '../rules/stats.ts'

const LIMIT = 10
const DAYS = 30

const PIECES = {
  genres: all => all.top_genres,
  shows: all => all.most_watched_shows,
  movies: all => all.most_watched_movies,
  users: all => all.top_users,
  activity: all => all.recent_activity,
  availability: all => all.availability_times,
  grabbedToNotified: all => all.grabbed_to_notified_times,
  transitions: all => all.status_transitions,
  flow: all => all.status_flow,
  notifications: all => all.notification_stats,
  instanceContent: all => ({ instances: all.instance_content_breakdown }),
} as const satisfies Record<keyof typeof statsPieces, (all: StatsResponse) => unknown>

export const statsResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(getStats, ({ world, query: { limit = LIMIT, days = DAYS } }) => world.stats(limit, days))
  // Each piece matches its endpoint's response type, but TypeScript can't relate the two inside the loop.
  for (const name of Object.keys(PIECES) as (keyof typeof PIECES)[])
    on(
      statsPieces[name],
      ({ world, query: { limit = LIMIT, days = DAYS } }) =>
        PIECES[name](world.stats(limit, days)) as never,
    )
}

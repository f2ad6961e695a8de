import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { list, rows } from './rows.ts'
import { ARR_KINDS, shownTitle, textOrNull } from './values.ts'

const count = z.number()
/** A part that can't be read hides no other part. */
const readable = <T extends z.ZodMiniType>(part: T) => z.union([part, z.transform(() => undefined)])
const part = <T extends z.ZodMiniType>(item: T) => z.optional(readable(rows(item)))

const GenreCount = z.object({ genre: shownTitle, count })
const TitleCount = z.object({ title: shownTitle, count, thumb: textOrNull })
/** `movies` and `shows` exist where `days` limits the rankings and the instance contents, too (backend-notes 3.11). */
const UserCount = z.object({
  name: shownTitle,
  count,
  movies: z.optional(count),
  shows: z.optional(count),
})
const StatusCount = z.object({ status: z.string(), count })
const Activity = z.object({
  new_watchlist_items: count,
  status_changes: count,
  notifications_sent: count,
})
const spread = { avg_days: z.number(), min_days: z.number(), max_days: z.number(), count }
const TypeTimes = z.object({ content_type: z.string(), ...spread })
const step = { from_status: z.string(), to_status: z.string(), content_type: z.string() }
const Transition = z.object({ ...step, ...spread })
const Flow = z.object({ ...step, count, avg_days: z.number() })
const Notifications = z.object({
  total_notifications: count,
  by_type: list(z.object({ type: z.string(), count })),
  by_channel: list(z.object({ channel: z.string(), count })),
  by_user: list(z.object({ user_name: shownTitle, count })),
})
const InstanceContent = z.object({
  id: z.number(),
  name: shownTitle,
  type: z.enum(ARR_KINDS),
  total_items: count,
  primary_items: count,
  by_status: list(StatusCount),
  by_content_type: list(z.object({ content_type: z.string(), count })),
})

/**
 * The data for all dashboard charts. The response has no `success`. Days are decimal numbers, and any list can be empty
 * (backend-notes 2.9).
 */
export const Stats = z.object({
  top_genres: part(GenreCount),
  most_watched_shows: part(TitleCount),
  most_watched_movies: part(TitleCount),
  top_users: part(UserCount),
  status_distribution: part(StatusCount),
  content_type_distribution: part(z.object({ type: z.string(), count })),
  recent_activity: readable(Activity),
  instance_activity: part(
    z.object({
      instance_id: z.number(),
      instance_type: z.enum(ARR_KINDS),
      name: shownTitle,
      item_count: count,
    }),
  ),
  availability_times: part(TypeTimes),
  grabbed_to_notified_times: part(TypeTimes),
  status_transitions: part(Transition),
  status_flow: part(Flow),
  notification_stats: z.optional(readable(z.nullable(Notifications))),
  /** Ids repeat across types, so use both type and id as the key. */
  instance_content_breakdown: part(InstanceContent),
})
type Parts = z.infer<typeof Stats>
export type Stats = { [P in keyof Parts]-?: Exclude<Parts[P], undefined> }

const whole = (least: number) => z.optional(z.number().check(z.int(), z.minimum(least)))

const piece = <A extends z.ZodMiniType>(name: string, response: A) =>
  get(`/v1/stats/${name}`, {
    queue: 'figures',
    // Newer versions take 0 days for all time.
    query: z.object({ limit: whole(1), days: whole(0) }),
    response,
  })

export const getStats = piece('all', Stats)

/** Each part of these statistics also has its own endpoint, which returns the part as a bare value. */
export const statsPieces = {
  top_genres: piece('genres', rows(GenreCount)),
  most_watched_shows: piece('shows', rows(TitleCount)),
  most_watched_movies: piece('movies', rows(TitleCount)),
  top_users: piece('users', rows(UserCount)),
  recent_activity: piece('activity', Activity),
  availability_times: piece('availability', rows(TypeTimes)),
  grabbed_to_notified_times: piece('grabbed-to-notified', rows(TypeTimes)),
  status_transitions: piece('status-transitions', rows(Transition)),
  status_flow: piece('status-flow', rows(Flow)),
  notification_stats: piece('notifications', Notifications),
  instance_content_breakdown: piece(
    'instance-content',
    z.object({ success: z.boolean(), instances: rows(InstanceContent) }),
  ),
}

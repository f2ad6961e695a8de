import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ContentType, shownMessageOrNull, shownTitle, success, textOrNull } from './values.ts'

const number = z._default(z.nullable(z.number()), null)

/** TMDB's own record. Movies have a `title`, shows a `name`. Numbers that TMDB doesn't know are 0. */
const TmdbDetails = z.object({
  title: z.optional(shownTitle),
  name: z.optional(shownTitle),
  overview: shownMessageOrNull,
  genres: z._default(z.array(z.object({ name: shownTitle })), []),
  original_language: textOrNull,
  release_date: textOrNull,
  first_air_date: textOrNull,
  /** In minutes. */
  runtime: number,
  number_of_seasons: number,
  vote_average: number,
  vote_count: number,
})
export type TmdbDetails = z.infer<typeof TmdbDetails>

/**
 * TMDB data of a title. The guid is `tmdb:603` or `tvdb:81189`; a TMDB id is looked up among the movies first. Responds
 * with 503 if the server has no TMDB key, and with 404 for an unknown title. Older backends lack this endpoint
 * (backend-notes 2.21).
 */
export const getTmdbMetadata = endpoint({
  method: 'GET',
  path: '/v1/tmdb/metadata/:guid',
  /** Required by newer versions, ignored by older ones. */
  query: z.object({ type: z.optional(ContentType) }),
  queue: 'remote',
  response: z.object({ success, metadata: z.object({ details: TmdbDetails }) }),
})

import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { list, rows } from './rows.ts'
import {
  ContentType,
  day,
  plausible,
  shownMessageOrNull,
  shownTitle,
  success,
  textOrNull,
} from './values.ts'

const number = (max: number) => plausible(z.number().check(z.minimum(0), z.maximum(max)))
const date = plausible(day)

/** TMDB's own record. Movies have a `title`, shows a `name`. Numbers that TMDB doesn't know are 0. */
const TmdbDetails = z.object({
  title: z.optional(shownTitle),
  name: z.optional(shownTitle),
  overview: shownMessageOrNull,
  genres: list(z.object({ name: shownTitle })),
  original_language: textOrNull,
  release_date: date,
  first_air_date: date,
  /** In minutes. */
  runtime: number(2000),
  number_of_seasons: number(1000),
  vote_average: number(10),
  vote_count: number(1e9),
})
export type TmdbDetails = z.infer<typeof TmdbDetails>

/**
 * TMDB data of a title. The guid is `tmdb:603` or `tvdb:81189`; a TMDB id is looked up among the movies first. Responds
 * with 503 if the server has no TMDB key, and with 404 for an unknown title. Older backends lack this endpoint
 * (backend-notes 2.21).
 */
export const getTmdbMetadata = get('/v1/tmdb/metadata/:guid', {
  /** Required by newer versions, ignored by older ones. */
  query: z.object({ type: z.optional(ContentType) }),
  queue: 'remote',
  response: z.object({ success, metadata: z.object({ details: TmdbDetails }) }),
})

/** A streaming service. Rules name it by its id. */
const Provider = z.object({
  provider_id: z.number(),
  provider_name: shownTitle,
  logo_path: textOrNull,
  display_priority: z._default(z.number(), 0),
})
export type StreamingService = z.infer<typeof Provider>

/** Streaming services in the region of the settings, for rules. Responds with 503 if the server has no TMDB key. */
export const listProviders = get('/v1/tmdb/providers', {
  queue: 'remote',
  response: z.object({ success, region: z._default(z.string(), ''), providers: rows(Provider) }),
})

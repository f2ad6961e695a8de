import { proxy } from 'valtio/vanilla'
import { plainGuid } from '../contract/plain-guid.ts'
import { getTmdbMetadata, listProviders, type TmdbDetails } from '../contract/tmdb.ts'
import type { ContentType } from '../contract/values.ts'
import { HttpError, isGatewayError, NotOfferedError } from '../lib/errors.ts'
import { onSignOut } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { FETCH_WINDOW_MS, keyedResource, resource } from './resource.ts'

/** `isOffered` becomes false once the server turns out to have no TMDB key, or to lack the call (`isSupported`). */
export const tmdb = proxy({ isOffered: true, isSupported: true })
onSignOut(() => void Object.assign(tmdb, { isOffered: true, isSupported: true }))

/** `tmdbGuid` gives shows by their TVDB id only. */
const typeOf = (guid: string): ContentType => (guid.startsWith('tvdb:') ? 'show' : 'movie')

const hasNoKey = (cause: unknown) =>
  cause instanceof HttpError && cause.status === 503 && !isGatewayError(cause)

/** TMDB data by guid; null if TMDB doesn't know the title. */
export const tmdbDetails = keyedResource<string, TmdbDetails | null>({
  load: async guid => {
    try {
      return (await request(getTmdbMetadata, { params: { guid }, query: { type: typeOf(guid) } }))
        .metadata.details
    } catch (cause) {
      if (cause instanceof HttpError && cause.status === 404) return null
      if (cause instanceof NotOfferedError) tmdb.isSupported = false
      if (cause instanceof NotOfferedError || hasNoKey(cause)) tmdb.isOffered = false
      throw cause
    }
  },
  failed: 'Couldn’t load the TMDB data.',
  // Titles hardly ever change, so don't reload them.
  everyMs: Number.POSITIVE_INFINITY,
})

/** The guid to look a title up by. A show's TMDB id would find the movie with the same number (backend-notes 2.21). */
export const tmdbGuid = (type: ContentType, guids: readonly string[]): string | null =>
  guids.map(plainGuid).find(guid => (type === 'movie' ? /^tmdb:\d+/ : /^tvdb:\d+/).test(guid)) ??
  null

/** Streaming services, by which rules of newer servers tell titles apart. */
export const streamingServices = resource({
  load: async () => (await request(listProviders)).providers,
  failed: 'Couldn’t load the streaming services.',
  everyMs: FETCH_WINDOW_MS,
})

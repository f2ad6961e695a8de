import type { TmdbDetails } from '../../contract/tmdb.ts'
import type { ContentType } from '../../contract/values.ts'
import { tmdb, tmdbDetails, tmdbGuid } from '../../state/tmdb.ts'
import { useResource } from '../use-resource.ts'
import { useStore } from '../use-store.ts'

/** The server limits calls per minute, so titles skipped while a key is held down aren't loaded. */
const LOAD_AFTER_MS = 150
/** TMDB data of a title, if the server has it. `mayCome` is false if there is no data to wait for. */
export const useTitleDetails = (type: ContentType, guids: readonly string[]) => {
  const { isOffered } = useStore(tmdb)
  const guid = isOffered ? tmdbGuid(type, guids) : null
  const { data } = useResource(guid === null ? null : tmdbDetails(guid), LOAD_AFTER_MS)
  return { details: isOfType(type, data) ? data : null, mayCome: guid !== null }
}

const isOfType = (type: ContentType, details: TmdbDetails | null): boolean =>
  details !== null && (type === 'movie' ? details.title : details.name) !== undefined

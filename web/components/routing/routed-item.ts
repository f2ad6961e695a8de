import type { WatchlistItem } from '../../contract/users.ts'
import type { ContentType } from '../../contract/values.ts'

/** What is known of a title when rules are tried on it. Absent means unknown, never empty. */
export interface RoutedItem {
  title: string
  type: ContentType
  genres?: readonly string[] | undefined
  /** Whose watchlist it stands on. */
  user?: { readonly id: number; readonly name: string } | undefined
  year?: number | undefined
  season?: number | undefined
  language?: string | undefined
  certification?: string | undefined
  imdbRating?: number | undefined
  imdbVotes?: number | undefined
}

/**
 * A watchlist item as rules see it; null for what is neither movie nor show. The list has genres and user alone; no genres
 * there means that none are known, for every title has some.
 */
export const routedItemOf = (
  item: Pick<WatchlistItem, 'title' | 'type' | 'genres'>,
  user: { readonly id: number; readonly name: string },
): RoutedItem | null => {
  const type = item.type.toLowerCase()
  if (type !== 'movie' && type !== 'show') return null
  return {
    title: item.title,
    type,
    user,
    ...(item.genres.length > 0 && { genres: item.genres }),
  }
}

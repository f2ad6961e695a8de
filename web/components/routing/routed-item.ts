import type { WatchlistItem } from '../../contract/users.ts'
import type { ContentType } from '../../contract/values.ts'
import type { TitleFacts } from '../../state/title-facts.ts'

/**
 * What is known about a title, for testing rules: its watchlist entry and facts of TMDB. An absent field is unknown,
 * never empty.
 */
export interface RoutedItem extends TitleFacts {
  title: string
  type: ContentType
  genres?: readonly string[] | undefined
  guids?: readonly string[] | undefined
  user?: { readonly id: number; readonly name: string } | undefined
}

/**
 * Null if the item is neither a movie nor a show. Every title has a genre, so an empty list means unknown.
 */
export const routedItemOf = (
  item: Pick<WatchlistItem, 'title' | 'type' | 'genres' | 'guids'>,
  user: { readonly id: number; readonly name: string },
): RoutedItem | null => {
  const type = item.type.toLowerCase()
  if (type !== 'movie' && type !== 'show') return null
  return {
    title: item.title,
    type,
    user,
    guids: item.guids,
    ...(item.genres.length > 0 && { genres: item.genres }),
  }
}

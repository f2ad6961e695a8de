import { proxy } from 'valtio/vanilla'

/** Facts about a title from the requester's watchlist. */
export interface TitleFacts {
  thumb: string | null
  genres: readonly string[]
  /** When the title was added to the watchlist; ISO or SQL time. */
  added: string | null
}

/** Facts by request id; absent if no watchlist entry was found. */
export const titleFacts = proxy({ byRequest: {} as Record<number, TitleFacts> })

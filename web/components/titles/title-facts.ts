import { proxy } from 'valtio/vanilla'

export interface TitleFacts {
  thumb: string | null
  genres: readonly string[]
  /** When the title was added to the watchlist, as ISO or SQL time. */
  added: string | null
}

/** Facts by request id; absent if no watchlist entry was found. */
export const titleFacts = proxy({ byRequest: {} as Record<number, TitleFacts> })

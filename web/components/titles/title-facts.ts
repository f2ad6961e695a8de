import { proxy } from 'valtio/vanilla'

/** What a request itself does not say: it stands on the watchlist of who asked. */
export interface TitleFacts {
  thumb: string | null
  genres: readonly string[]
  /** When it was added to the watchlist; ISO or SQL text. */
  added: string | null
}

/** Facts of the requests whose users' watchlists were read, by request; a request without an entry has none. */
export const titleFacts = proxy({ byRequest: {} as Record<number, TitleFacts> })

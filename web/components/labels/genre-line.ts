import { bidiIsolate } from '../../lib/bidi-isolate.ts'

/** Genres for display: "Action, Comedy". */
export const genreLine = (genres: readonly string[]): string => genres.map(bidiIsolate).join(', ')

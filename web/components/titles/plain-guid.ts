/** Normalizes `tmdb://603` and `TMDB:603` to the same text. */
export const plainGuid = (guid: string): string => guid.toLowerCase().replace('://', ':')

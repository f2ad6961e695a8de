/** Normalizes guids, so that `tmdb://603` and `TMDB:603` are the same. */
export const plainGuid = (guid: string): string => guid.toLowerCase().replace('://', ':')

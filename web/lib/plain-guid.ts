/** Normalizes a guid, so that `tmdb://603` and `TMDB:603` are equal. */
export const plainGuid = (guid: string): string => guid.toLowerCase().replace('://', ':')

/** Makes `tmdb://603` and `TMDB:603` the same. */
export const plainGuid = (guid: string): string => guid.toLowerCase().replace('://', ':')

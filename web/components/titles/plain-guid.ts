/** `tmdb://603` and `TMDB:603` are the same title. */
export const plainGuid = (guid: string): string => guid.toLowerCase().replace('://', ':')

/** Normalizes a guid, so that `tmdb://603` and `TMDB:603` are equal. */
export const plainGuid = (guid: string): string => guid.toLowerCase().replace('://', ':')

/** What identifies a title: its key and its normalized guids. Titles that share one of them are the same. */
export const refsOf = (key: string, guids: readonly string[]): string[] => {
  const refs = guids.map(plainGuid)
  if (key !== '') refs.unshift(key)
  return refs
}

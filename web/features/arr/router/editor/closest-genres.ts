import damerauLevenshtein from 'damerau-levenshtein'

/** Maximum edit distance, as a fraction of the longer name's length. */
const FARTHEST = 0.5
const SHOWN = 3

export const closestGenres = (typed: string, known: readonly string[]): readonly string[] => {
  const wanted = typed.trim().toLowerCase()
  const distance = (genre: string) =>
    genre.startsWith(wanted) ? 0 : damerauLevenshtein(wanted, genre).relative
  return known
    .map(genre => ({ genre, share: distance(genre.toLowerCase()) }))
    .filter(({ share }) => share <= FARTHEST)
    .sort((a, b) => a.share - b.share)
    .slice(0, SHOWN)
    .map(({ genre }) => genre)
}

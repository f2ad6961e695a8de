import damerauLevenshtein from 'damerau-levenshtein'

/** Maximum edit distance between similar paths, as a fraction of the longer path's length. */
const FARTHEST = 0.5
/** A path that is the start of a known path, such as /radarr, is considered closer than its edit distance suggests. */
const PREFIX_SHARE = 0.2
const COMPARED_CHARACTERS = 200

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * Also finds paths whose last part is right but whose folder is missing or wrong: /users finds /plex/users,
 * /settings/api-keys finds /utilities/api-keys.
 */
export const closestPage = (path: string, known: readonly string[]): string | null => {
  const asked = path
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/\/$/, '')
    .slice(0, COMPARED_CHARACTERS)
  if (asked === '') return null
  let best: { path: string; share: number } | null = null
  for (const candidate of known) {
    const whole = damerauLevenshtein(asked, candidate).relative
    const ends = damerauLevenshtein(lastPart(asked), lastPart(candidate)).relative
    const begins = candidate.startsWith(asked) ? PREFIX_SHARE : 1
    const share = Math.min(whole, 0.1 + ends, begins)
    if (!best || share < best.share) best = { path: candidate, share }
  }
  return best && best.share <= FARTHEST ? best.path : null
}

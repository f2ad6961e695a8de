import damerauLevenshtein from 'damerau-levenshtein'

/** Beyond this share of the longer text two addresses have nothing in common. */
const FARTHEST = 0.5
/** The start of a known address, e.g. /radarr, is nearer than a text with as many edits. */
const PREFIX_SHARE = 0.2
/** Nobody types an address longer than this; comparing takes length times length steps. */
const COMPARED_CHARACTERS = 200

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * The known path nearest to `path`, null when none is near. A path whose last part is typed right but whose folder is
 * missing or wrong counts as near, too: /users leads to /plex/users, /settings/api-keys to /utilities/api-keys.
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

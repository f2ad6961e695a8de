/** Edits (insert, delete, replace, swap of neighbours) that turn `from` into `to`; optimal string alignment. */
export const editDistance = (from: string, to: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const line = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1]
      line[column] = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = line
  }
  return last[to.length] ?? 0
}

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
    const whole = editDistance(asked, candidate) / Math.max(asked.length, candidate.length)
    const [askedPart, part] = [lastPart(asked), lastPart(candidate)]
    const ends = editDistance(askedPart, part) / Math.max(askedPart.length, part.length, 1)
    const begins = candidate.startsWith(asked) ? PREFIX_SHARE : 1
    const share = Math.min(whole, 0.1 + ends, begins)
    if (!best || share < best.share) best = { path: candidate, share }
  }
  return best && best.share <= FARTHEST ? best.path : null
}

/** How many other divisions are tried. */
const TRIES = 25_000
/** What a worse division may cost more and still be gone on from: so much at first, nothing in the end. */
const HEAT = 500_000
/** Shares of all tries: a part becomes one with another; what some view does not need of it leaves it; a piece leaves the others. */
const JOINED = 0.15
const DIVIDED = 0.15
const ALONE = 0.1

/**
 * Simulated annealing: goes on from `place` to divisions that differ a little, at first to worse ones too, so that it does not
 * end where only a larger change spares anything. The same for the same pieces and seed.
 * @param place the part that each piece is in
 * @param asked views that need a piece, a bit each
 * @param isAllowed whether this part may be as it is
 * @returns the division of least cost that was met
 */
export const annealed = (
  place: readonly number[],
  asked: readonly number[],
  cost: (place: readonly number[]) => number,
  isAllowed: (place: readonly number[], part: number) => boolean,
  seed: number,
): number[] => {
  const random = randomFrom(seed)
  const any = () => Math.floor(random() * place.length)
  /** Another division, and the part in it that may not be allowed. */
  const differing = (now: readonly number[]): [number[], number] => {
    const piece = any()
    const from = now[piece]
    const kind = random()
    const free = kind < JOINED ? 0 : kind < JOINED + DIVIDED ? 0.5 : ALONE
    const to = (random() < free && freePart(now)) || (now[any()] as number)
    if (kind < JOINED) return [now.map(part => (part === from ? to : part)), to]
    if (kind >= JOINED + DIVIDED) return [now.with(piece, to), to]
    const view = 1 << Math.floor(random() * 31)
    const leaves = (part: number, at: number) => part === from && ((asked[at] ?? 0) & view) === 0
    return [now.map((part, at) => (leaves(part, at) ? to : part)), to]
  }
  let [now, nowCost] = [[...place], cost(place)]
  let [best, least] = [now, nowCost]
  for (let at = 0; at < TRIES; at++) {
    const [tried, part] = differing(now)
    const triedCost = cost(tried)
    const heat = HEAT * (1 - at / TRIES) ** 2
    if (triedCost === nowCost) continue
    if (triedCost > nowCost && random() >= Math.exp((nowCost - triedCost) / heat)) continue
    if (!isAllowed(tried, part)) continue
    ;[now, nowCost] = [tried, triedCost]
    if (nowCost < least) [best, least] = [now, nowCost]
  }
  return best
}

const freePart = (place: readonly number[]): number | null => {
  const used = new Set(place)
  const free = place.findIndex((_, part) => !used.has(part))
  return free < 0 ? null : free
}

/** Numbers from 0 to below 1, the same each time: a build is to give the same files. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

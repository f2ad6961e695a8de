import { type Costs, costsOf, type Limits, type Penalties, type Place } from './part-costs.ts'
import { piecesOf, type Unit, type View } from './pieces.ts'

/** What a broken limit costs in the end. */
const PENALTIES: Penalties = {
  perFileOver: 2_000_000,
  perByteOver: 300,
  perByteInVain: 1000,
  perByteMissing: 40,
}
/** What it costs at first: each way leads elsewhere, and which leads best changes with a kilobyte of source. */
const STARTS: readonly Partial<Penalties>[] = [
  { perFileOver: 50_000 },
  { perFileOver: 70_000 },
  { perFileOver: 100_000 },
]

/**
 * Decides which files become one, so that a first view is few files and holds little that it does not need. Files that the
 * same views need are one; then these are joined and moved as long as that lowers what all views together cost, where
 * breaking a limit costs most. Roots of one kind may become one file too; without a kind they stay by themselves.
 * @returns the files of each part; what no view needs is in none
 */
export const partsOf = (
  units: readonly Unit[],
  views: readonly View[],
  fixed: readonly string[],
  kinds: ReadonlyMap<string, string>,
  limits: Limits,
): (readonly string[])[] => {
  const pieces = piecesOf(units, views, fixed, kinds)
  const costs = costsOf(pieces, views, limits, PENALTIES)
  const apart = Int32Array.from(pieces.keys())
  const isSmall = (place: Place, part: number) =>
    pieces.reduce((sum, { size }, at) => sum + (place[at] === part ? size : 0), 0) < limits.smallest
  let place: Place = apart
  for (const start of STARTS) {
    const onTheWay = costsOf(pieces, views, limits, { ...PENALTIES, ...start })
    const found = divided(improved(improved(apart, onTheWay), costs), costs, isSmall)
    if (costs.of(found) < costs.of(place)) place = found
  }
  return [...new Set(place)].map(part =>
    pieces.filter((_, at) => place[at] === part).flatMap(({ files }) => files),
  )
}

/**
 * All small parts, those of each view that has too many, then each part in turn are divided into their pieces, which find
 * their places anew.
 */
const divided = (
  start: Place,
  costs: Costs,
  isSmall: (place: Place, part: number) => boolean,
): Place => {
  let place = start
  let least = costs.of(place)
  const divide = (isIn: (part: number) => boolean): boolean => {
    const apart = [...place.keys()].filter(at => isIn(place[at]!))
    const tried = Int32Array.from(place)
    for (const at of apart) tried[at] = -1
    for (const at of apart) tried[at] = tried.findIndex((_, part) => !tried.includes(part))
    const found = improved(tried, costs, apart)
    const cost = costs.of(found)
    if (cost >= least) return false
    least = cost
    place = found
    return true
  }
  for (let isBetter = true; isBetter; ) {
    isBetter = divide(part => isSmall(place, part))
    for (const parts of costs.crowded(place))
      isBetter = divide(part => parts.includes(part)) || isBetter
    for (const part of new Set(place)) isBetter = divide(other => other === part) || isBetter
  }
  return improved(place, costs)
}

/** Parts joined, and pieces moved to other parts, as long as that costs less. */
const improved = (
  start: Place,
  { of, canBe }: Costs,
  movable: readonly number[] = [...start.keys()],
): Place => {
  const place = Int32Array.from(start)
  const tried = Int32Array.from(start)
  let least = of(place)
  const parts = () => [...new Set(place)]
  const joined = (one: number, other: number) => {
    for (let at = 0; at < place.length; at++) tried[at] = place[at] === other ? one : place[at]!
    return canBe(tried, one)
  }
  const keepIfLess = () => {
    const cost = of(tried)
    if (cost >= least) return
    least = cost
    place.set(tried)
  }
  /** All pairs are weighed, then joined from the one that spares most on, as far as that still spares something. */
  const join = (): boolean => {
    const before = least
    const pairs: { one: number; other: number; spared: number }[] = []
    const all = [...new Set([...movable.map(at => place[at]!), ...place])]
    const movers = new Set(movable.map(at => place[at])).size
    for (const [index, one] of all.slice(0, movers).entries())
      for (const other of all.slice(index + 1)) {
        const spared = joined(one, other) ? least - of(tried) : 0
        if (spared > 0) pairs.push({ one, other, spared })
      }
    for (const { one, other } of pairs.sort((a, b) => b.spared - a.spared))
      if (place.includes(one) && place.includes(other) && joined(one, other)) keepIfLess()
    return least < before
  }
  const move = (): boolean => {
    const before = least
    for (const at of movable) {
      const empty = place.findIndex((_, part) => !place.includes(part))
      for (const part of [...parts(), empty]) {
        if (part < 0 || part === place[at]) continue
        tried.set(place)
        tried[at] = part
        if (canBe(tried, part)) keepIfLess()
      }
    }
    return least < before
  }
  while (join());
  while (move() || join());
  return place
}

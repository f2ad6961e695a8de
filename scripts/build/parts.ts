import { annealed } from './anneal.ts'
import { costOf, FINES, FINES_AT_FIRST } from './cost.ts'

/** A piece of code that stays whole: a file of the plain bundle. */
export interface Unit {
  readonly file: string
  readonly size: number
  /** Files it cannot run without. */
  readonly needs: readonly string[]
  /** It was made for a module that is fetched by itself. */
  readonly isRoot: boolean
}

/** Roots that are fetched together, and how much it counts how fast that is. */
export interface View {
  readonly roots: readonly string[]
  readonly weight: number
  /** Roots of views of one kind may become one file; without a kind they stay by themselves. */
  readonly kind?: string
  /** It may be of any number of files of any size. */
  readonly isFree?: boolean
  /** Most bytes of source that it may load in vain. */
  readonly inVain?: number
}

export interface Limits {
  /** What one more file costs a view that needs it, in bytes of source. */
  readonly fileCost: number
  /** Fewer bytes than this are no file of their own. */
  readonly smallest: number
  /** Most files, and bytes of source, that a view may have on top of those in `fixed` and what they need. */
  readonly ownFiles: number
  readonly ownBytes: number
  /** Most bytes of roots of different views in one file. */
  readonly rootBytes: number
}

/** What is never divided: a root, or shared files that the same views need. */
export interface Piece {
  readonly files: readonly string[]
  readonly size: number
  /** Views that need it, a bit each; the bit after the last view's stands for `fixed`. */
  readonly asked: number
  /** Pieces it cannot run without. */
  readonly needs: readonly number[]
  /** What kind of view its root belongs to; '' for a root that stays by itself, null without a root. */
  readonly kind: string | null
  /** All roots that reach it. */
  readonly reachedBy: readonly string[]
}

interface Bulk {
  readonly bits: number
  readonly size: number
}

/** How often it is tried from another random beginning and with heavier fines, as long as a view has too many files. */
const BEGINNINGS = 5

/**
 * Decides which files become one, so that a first view is few files and holds little that it does not need. Files that the
 * same views need are one; then these are joined and moved as long as that lowers what all views together cost, where
 * breaking a limit costs most. Roots of different views may become one file too, except those in `fixed`, which several views
 * begin with.
 * @returns the files of each part; what no view needs is in none
 */
export const partsOf = (
  units: readonly Unit[],
  views: readonly View[],
  fixed: readonly string[],
  limits: Limits,
): (readonly string[])[] => {
  const pieces = piecesOf(units, views, fixed)
  let cost = costOf(pieces, views, limits, FINES_AT_FIRST)
  /** The part that each piece is in. */
  let place = pieces.map((_, at) => at)
  let least = cost(place)
  const inPart = (part: number) => pieces.filter((_, at) => place[at] === part)
  const parts = () => [...new Set(place)]

  const tryPlace = (tried: number[]): number => {
    const spared = least - cost(tried)
    if (spared > 0) {
      place = tried
      least -= spared
    }
    return spared
  }
  const weighed = new Map<number, number>()
  const weigh = (bits: number): number => {
    const known = weighed.get(bits)
    if (known !== undefined) return known
    const sum = views.reduce((sum, { weight }, at) => sum + (bits & (1 << at) ? weight : 0), 0)
    weighed.set(bits, sum)
    return sum
  }
  /** Sizes and views alone: as one file they spare more requests than they cost bytes. */
  const areAlike = (one: readonly Piece[], other: readonly Piece[]): boolean => {
    const [mine, others] = [one, other].map(pieces => ({
      bits: pieces.reduce((bits, { asked }) => bits | asked, 0),
      size: pieces.reduce((sum, { size }) => sum + size, 0),
    })) as [Bulk, Bulk]
    const inVain =
      mine.size * weigh(others.bits & ~mine.bits) + others.size * weigh(mine.bits & ~others.bits)
    return inVain < limits.fileCost * weigh(mine.bits & others.bits)
  }
  /** All pairs are weighed, then joined from the one that spares most on, as far as that still spares something. */
  const join = (isRough: boolean): boolean => {
    const before = least
    const pairs: { one: number; other: number; spared: number }[] = []
    for (const [index, one] of parts().entries())
      for (const other of parts().slice(index + 1)) {
        const [mine, others] = [inPart(one), inPart(other)]
        if ((isRough && !areAlike(mine, others)) || !canBeOne([...mine, ...others], limits))
          continue
        const spared = least - cost(place.map(part => (part === other ? one : part)))
        if (spared > 0) pairs.push({ one, other, spared })
      }
    for (const { one, other } of pairs.sort((a, b) => b.spared - a.spared)) {
      const both = [...inPart(one), ...inPart(other)]
      if (place.includes(one) && place.includes(other) && canBeOne(both, limits))
        tryPlace(place.map(part => (part === other ? one : part)))
    }
    return least < before
  }
  const move = (): boolean => {
    const before = least
    for (const [at, piece] of pieces.entries()) {
      const empty = pieces.findIndex((_, part) => !place.includes(part))
      for (const part of [...parts(), empty])
        if (part >= 0 && part !== place[at] && canBeOne([...inPart(part), piece], limits))
          tryPlace(place.with(at, part))
    }
    return least < before
  }
  // Roughly first: most pairs are soon seen to be no gain.
  while (join(true));
  while (join(false) || move());
  const begun = place
  const costAlone = costOf(pieces, views, limits, { ...FINES, perFile: 0 })
  for (let seed = 1; seed <= BEGINNINGS; seed++) {
    cost = costOf(pieces, views, limits, { ...FINES, perFile: FINES.perFile * seed })
    place = annealed(
      begun,
      pieces.map(({ asked }) => asked),
      cost,
      (tried, part) =>
        canBeOne(
          pieces.filter((_, at) => tried[at] === part),
          limits,
        ),
      seed,
    )
    least = cost(place)
    while (join(false) || move());
    if (least === costAlone(place)) break
  }
  return parts().map(part => inPart(part).flatMap(({ files }) => files))
}

const piecesOf = (
  units: readonly Unit[],
  views: readonly View[],
  fixed: readonly string[],
): Piece[] => {
  const graph = new Map(units.map(unit => [unit.file, unit]))
  const reach = (roots: readonly string[]) => closure(roots, file => graph.get(file)?.needs ?? [])
  const reached = [...views.map(view => reach(view.roots)), reach(fixed)]
  const byRoot = units
    .filter(unit => unit.isRoot)
    .map(unit => [unit.file, reach([unit.file])] as const)
  const kindOf = (root: string) =>
    fixed.includes(root) ? '' : (views.find(view => view.roots.includes(root))?.kind ?? '')

  const made = new Map<string, { units: Unit[]; asked: number }>()
  for (const unit of units) {
    const asked = reached.reduce(
      (bits, files, at) => bits | (files.has(unit.file) ? 1 << at : 0),
      0,
    )
    if (asked === 0) continue
    const key = unit.isRoot ? unit.file : String(asked)
    const known = made.get(key)
    if (known) known.units.push(unit)
    else made.set(key, { units: [unit], asked })
  }
  const all = [...made.values()]
  const pieceOf = new Map(all.flatMap(({ units }, at) => units.map(({ file }) => [file, at])))
  return all.map(({ units, asked }) => {
    const files = units.map(({ file }) => file)
    const root = units.find(unit => unit.isRoot)?.file
    return {
      files,
      size: units.reduce((sum, { size }) => sum + size, 0),
      asked,
      needs: [
        ...new Set(units.flatMap(({ needs }) => needs).flatMap(file => pieceOf.get(file) ?? [])),
      ],
      kind: root === undefined ? null : kindOf(root),
      reachedBy: byRoot.flatMap(([from, reached]) =>
        files.some(file => reached.has(file)) ? [from] : [],
      ),
    }
  })
}

/** A root's file is read by asking for it, so nothing may stand in it that others reach by a way of their own. */
const canBeOne = (pieces: readonly Piece[], { rootBytes }: Limits): boolean => {
  const roots = pieces.filter(({ kind }) => kind !== null)
  const [first] = roots
  if (!first || pieces.length === 1) return true
  if (roots.some(({ kind }) => kind === '' || kind !== first.kind)) return false
  const size = pieces.reduce((sum, piece) => sum + piece.size, 0)
  if (size > rootBytes && roots.some(({ asked }) => asked !== first.asked)) return false
  const names = new Set(roots.flatMap(({ files }) => files))
  return pieces.every(({ reachedBy }) => reachedBy.every(root => names.has(root)))
}

/** Everything `from` leads to, itself included. */
export const closure = <T>(from: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> => {
  const seen = new Set<T>(from)
  for (const one of seen) for (const other of next(one)) seen.add(other)
  return seen
}

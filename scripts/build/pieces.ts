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
  /** It may be of any number of files of any size. */
  readonly isFree?: boolean
  /** Most bytes of source that it may load in vain. */
  readonly inVain?: number
  /** Most bytes of source that it may have on top of `fixed` and what these need; else as the limits say. */
  readonly ownBytes?: number
}

/** What is never divided: a root, or shared files that the same views need. */
export interface Piece {
  readonly files: readonly string[]
  readonly size: number
  /** Views that need it, a bit each; the bit after the last view's stands for `fixed`. */
  readonly asked: number
  /** Pieces it cannot run without. */
  readonly needs: readonly number[]
  /** The kind of its root; '' for a root that stays by itself, null without a root. */
  readonly kind: string | null
  /** All roots that reach it. */
  readonly reachedBy: readonly string[]
}

/** The pieces that `views` are of; what no view needs is in none. `kinds`: the kind of each root that has one. */
export const piecesOf = (
  units: readonly Unit[],
  views: readonly View[],
  fixed: readonly string[],
  kinds: ReadonlyMap<string, string>,
): Piece[] => {
  const graph = new Map(units.map(unit => [unit.file, unit]))
  const reach = (roots: readonly string[]) => closure(roots, file => graph.get(file)?.needs ?? [])
  const reached = [...views.map(view => reach(view.roots)), reach(fixed)]
  const byRoot = units
    .filter(unit => unit.isRoot)
    .map(unit => [unit.file, reach([unit.file])] as const)

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
  const sizeOf = (units: readonly Unit[]) => units.reduce((sum, { size }) => sum + size, 0)
  // Names of files have hashes: in their order each change of a source would lead the search elsewhere.
  const all = [...made.values()].sort(
    (one, other) => sizeOf(other.units) - sizeOf(one.units) || one.asked - other.asked,
  )
  const pieceOf = new Map(all.flatMap(({ units }, at) => units.map(({ file }) => [file, at])))
  return all.map(({ units, asked }) => {
    const files = units.map(({ file }) => file)
    const root = units.find(unit => unit.isRoot)?.file
    return {
      files,
      size: sizeOf(units),
      asked,
      needs: [
        ...new Set(units.flatMap(({ needs }) => needs).flatMap(file => pieceOf.get(file) ?? [])),
      ],
      kind: root === undefined ? null : (kinds.get(root) ?? ''),
      reachedBy: byRoot.flatMap(([from, reached]) =>
        files.some(file => reached.has(file)) ? [from] : [],
      ),
    }
  })
}

/** Everything `from` leads to, itself included. */
export const closure = <T>(from: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> => {
  const seen = new Set<T>(from)
  for (const one of seen) for (const other of next(one)) seen.add(other)
  return seen
}

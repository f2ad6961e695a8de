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
interface Piece {
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

/** What breaking a limit costs, beside bytes of source that a view of weight 1 loads. */
const PER_FILE_OVER = 500_000
const PER_BYTE_OVER = 300
const PER_BYTE_MISSING = 10

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
  const cost = costOf(pieces, views, limits)
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

/** What all views together cost, in bytes of source, with each piece in the part that `place` says. */
const costOf = (
  pieces: readonly Piece[],
  views: readonly View[],
  { fileCost, smallest, ownFiles, ownBytes }: Limits,
) => {
  const needed = views.map((_, view) =>
    pieces.reduce((sum, { asked, size }) => sum + (asked & (1 << view) ? size : 0), 0),
  )
  const begins = 1 << views.length
  const pages = views.reduce((bits, { isFree }, at) => bits | (isFree ? 0 : 1 << at), 0)
  const count = pieces.length
  const edges = pieces.flatMap(({ needs }, at) => needs.map(need => [at, need] as const))
  const from = Int32Array.from(edges, ([at]) => at)
  const to = Int32Array.from(edges, ([, need]) => need)
  const [sizes, bits, alone] = [new Int32Array(count), new Int32Array(count), new Uint8Array(count)]
  const used = new Int32Array(count)
  // Plain loops: this runs some hundred thousand times a build.
  return (place: readonly number[]): number => {
    sizes.fill(0)
    bits.fill(0)
    alone.fill(0)
    for (let at = 0; at < count; at++) {
      const { size, asked, kind } = pieces[at] as Piece
      const part = place[at] as number
      sizes[part] = (sizes[part] as number) + size
      bits[part] = (bits[part] as number) | asked
      if (kind === '') alone[part] = 1
    }
    // With a part comes what it needs.
    for (let isChanged = true; isChanged; ) {
      isChanged = false
      for (let edge = 0; edge < from.length; edge++) {
        const need = place[to[edge] as number] as number
        const all = (bits[need] as number) | (bits[place[from[edge] as number] as number] as number)
        if (all !== bits[need]) [bits[need], isChanged] = [all, true]
      }
    }
    let cost = 0
    let last = 0
    for (let part = 0; part < count; part++) {
      const size = sizes[part] as number
      if (size === 0) continue
      used[last++] = part
      if (size < smallest && (bits[part] as number) & pages && !alone[part])
        cost += (smallest - size) * PER_BYTE_MISSING
    }
    for (let at = 0; at < views.length; at++) {
      const { weight, isFree, inVain = Number.POSITIVE_INFINITY } = views[at] as View
      let [all, own, files, ownCount] = [0, 0, 0, 0]
      for (let index = 0; index < last; index++) {
        const part = used[index] as number
        const loadedBy = bits[part] as number
        if (!(loadedBy & (1 << at))) continue
        const size = sizes[part] as number
        all += size
        files += 1
        if (loadedBy & begins) continue
        own += size
        ownCount += 1
      }
      cost += weight * (all + files * fileCost)
      cost += Math.max(0, all - (needed[at] as number) - inVain) * PER_BYTE_OVER
      if (isFree) continue
      cost += Math.max(0, own - ownBytes) * PER_BYTE_OVER
      cost += Math.max(0, ownCount - ownFiles) * PER_FILE_OVER
    }
    return cost
  }
}

/** Everything `from` leads to, itself included. */
export const closure = <T>(from: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> => {
  const seen = new Set<T>(from)
  for (const one of seen) for (const other of next(one)) seen.add(other)
  return seen
}

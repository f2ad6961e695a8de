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
  /** Most bytes of source that one joining may make it load in vain, whatever the limits say. */
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

interface Part {
  readonly files: readonly string[]
  readonly size: number
  /** Views that name one of its files, a bit each. */
  readonly asked: number
  readonly needs: readonly string[]
  readonly roots: readonly string[]
  /** What kind of views its roots belong to; '' for a root that stays by itself, null without roots. */
  readonly kind: string | null
  /** All roots that reach it. */
  readonly reachedBy: ReadonlySet<string>
  /** Every view of a kind has it. */
  readonly isBegin: boolean
}

/**
 * Decides which files become one, so that a first view is few files and holds little that it does not need. Files that the
 * same views need are one; then parts are joined as long as that spares more than it makes views load in vain; then those
 * that break a limit, the cheapest first. Roots of different views may become one file too, except those in `fixed`, which
 * several views begin with.
 * @returns the files of each part; what no view needs is in none
 */
export const partsOf = (
  units: readonly Unit[],
  views: readonly View[],
  fixed: readonly string[],
  limits: Limits,
): (readonly string[])[] => {
  let parts = firstParts(units, views, fixed)
  for (const isBound of [false, true]) {
    for (;;) {
      const best = bestPair(parts, views, limits, isBound)
      if (!best) break
      parts = [...parts.filter(part => !best.includes(part)), joined(...best)]
    }
  }
  return parts.map(part => part.files)
}

const firstParts = (
  units: readonly Unit[],
  views: readonly View[],
  fixed: readonly string[],
): Part[] => {
  const graph = new Map(units.map(unit => [unit.file, unit]))
  const reach = (roots: readonly string[]) => closure(roots, file => graph.get(file)?.needs ?? [])
  const reached = views.map(view => reach(view.roots))
  const byRoot = units
    .filter(unit => unit.isRoot)
    .map(unit => [unit.file, reach([unit.file])] as const)
  const begin = reach(fixed)
  const kindOf = (root: string) =>
    fixed.includes(root) ? '' : (views.find(view => view.roots.includes(root))?.kind ?? '')

  const made = new Map<string, Part>()
  for (const { file, size, needs, isRoot } of units) {
    const asked = reached.reduce((bits, files, at) => bits | (files.has(file) ? 1 << at : 0), 0)
    if (asked === 0) continue
    const part: Part = {
      files: [file],
      size,
      asked,
      needs,
      roots: isRoot ? [file] : [],
      kind: isRoot ? kindOf(file) : null,
      reachedBy: new Set(byRoot.filter(([, files]) => files.has(file)).map(([root]) => root)),
      isBegin: begin.has(file),
    }
    const key = isRoot ? file : `${asked} ${part.isBegin}`
    const same = made.get(key)
    made.set(key, same ? joined(same, part) : part)
  }
  return [...made.values()]
}

const joined = (one: Part, other: Part): Part => ({
  files: [...one.files, ...other.files],
  size: one.size + other.size,
  asked: one.asked | other.asked,
  needs: [...new Set([...one.needs, ...other.needs])],
  roots: [...one.roots, ...other.roots],
  kind: one.kind ?? other.kind,
  reachedBy: new Set([...one.reachedBy, ...other.reachedBy]),
  isBegin: one.isBegin || other.isBegin,
})

/** A root's file is read by asking for it, so nothing may stand in it that others reach by a way of their own. */
const canJoin = (one: Part, other: Part): boolean => {
  if (one.kind === null && other.kind === null) return true
  if (one.kind === '' || other.kind === '') return false
  if ((one.kind ?? other.kind) !== (other.kind ?? one.kind)) return false
  const roots = new Set([...one.roots, ...other.roots])
  return [one, other].every(({ reachedBy }) => [...reachedBy].every(root => roots.has(root)))
}

/** Everything `from` leads to, itself included. */
export const closure = <T>(from: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> => {
  const seen = new Set<T>(from)
  for (const one of seen) for (const other of next(one)) seen.add(other)
  return seen
}

/** A part with what follows from all parts together. */
interface Placed {
  readonly part: Part
  /** Everything it needs. */
  readonly below: readonly Placed[]
  /** Views that load it. */
  bits: number
}

const placed = (parts: readonly Part[]): Placed[] => {
  const all = parts.map(part => ({ part, below: [] as Placed[], bits: part.asked }))
  const holder = new Map(all.flatMap(one => one.part.files.map(file => [file, one] as const)))
  const direct = (one: Placed) => one.part.needs.flatMap(file => holder.get(file) ?? [])
  for (const one of all) {
    one.below.push(...closure<Placed>(direct(one), direct))
    // With a part comes what it needs.
    for (const needed of one.below) needed.bits |= one.part.asked
  }
  return all
}

/**
 * The two parts to join next: those that spare most; with `isBound` the cheapest of those that bring the parts closer to
 * the limits, at whatever cost. null: there are none.
 */
const bestPair = (
  parts: readonly Part[],
  views: readonly View[],
  { fileCost, smallest, ownFiles, ownBytes, rootBytes }: Limits,
  isBound: boolean,
): [Part, Part] | null => {
  const weighed = new Map<number, number>()
  const weigh = (bits: number): number => {
    const known = weighed.get(bits)
    if (known !== undefined) return known
    const sum = views.reduce((sum, { weight }, at) => sum + (bits & (1 << at) ? weight : 0), 0)
    weighed.set(bits, sum)
    return sum
  }
  const all = placed(parts)
  const isOwn = ({ part }: Placed) => !part.isBegin
  const pages = views.reduce((bits, { isFree }, at) => bits | (isFree ? 0 : 1 << at), 0)
  const ownOf = views.map((_, at) =>
    all.reduce((sum, one) => sum + (isOwn(one) && one.bits & (1 << at) ? one.part.size : 0), 0),
  )
  const crowded = views.reduce((bits, _, at) => {
    const own = all.filter(one => isOwn(one) && one.bits & (1 << at)).length
    return own > ownFiles ? bits | (1 << at) : bits
  }, 0)
  const isSmall = ({ part, bits }: Placed) =>
    part.size < smallest && (bits & pages) !== 0 && part.kind !== ''
  const helps = (one: Placed, other: Placed) =>
    isSmall(one) ||
    isSmall(other) ||
    (isOwn(one) && isOwn(other) && (one.bits & other.bits & crowded & pages) !== 0)

  let best: { pair: [Part, Part]; cost: number } | null = null
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1)) {
      if (!canJoin(one.part, other.part) || (isBound && !helps(one, other))) continue
      const areRoots = one.part.kind !== null && other.part.kind !== null
      const areAsked = one.part.asked === other.part.asked
      if (areRoots && !areAsked && one.part.size + other.part.size > rootBytes) continue
      const bits = one.bits | other.bits
      let cost = -fileCost * weigh(one.bits & other.bits)
      const most = best?.cost ?? (isBound ? Number.POSITIVE_INFINITY : 0)
      // What follows only adds to it.
      if (cost >= most) continue
      const loads = [
        [one, bits & ~one.bits],
        [other, bits & ~other.bits],
      ] as const
      const more = loads.flatMap(([side, loaded]) =>
        loaded === 0
          ? []
          : [side, ...side.below].map(
              ({ part, bits: before }) => [part, loaded & ~before] as const,
            ),
      )
      for (const [part, loaded] of more) cost += part.size * weigh(loaded)
      if (cost >= most) continue
      const isInVain = views.some(({ inVain = Number.POSITIVE_INFINITY }, view) => {
        const added = more.filter(([, loaded]) => loaded & (1 << view))
        return added.reduce((sum, [part]) => sum + part.size, 0) > inVain
      })
      if (isInVain) continue
      // Joined to what every view begins with, it is no longer any view's own.
      const pair = one.part.isBegin || other.part.isBegin ? [one.part, other.part] : []
      const isOver = views.some((_, view) => {
        const added = more.filter(
          ([part, loaded]) => !part.isBegin && !pair.includes(part) && loaded & (1 << view),
        )
        if (added.length === 0) return false
        return added.reduce((sum, [part]) => sum + part.size, ownOf[view] ?? 0) > ownBytes
      })
      if (isOver) continue
      best = { pair: [one.part, other.part], cost }
    }
  return best?.pair ?? null
}

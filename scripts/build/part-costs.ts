import { closure, type Piece, type View } from './pieces.ts'

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

/** What breaking a limit costs, beside bytes of source that a view of weight 1 loads. */
export interface Penalties {
  readonly perFileOver: number
  readonly perByteOver: number
  readonly perByteInVain: number
  readonly perByteMissing: number
}

/** The part that each piece is in. */
export type Place = Int32Array

export interface Costs {
  /** What all views together cost, in bytes of source. */
  of(place: Place): number
  /** The parts of each view that has too many of its own. */
  crowded(place: Place): number[][]
  /** A root's file is read by asking for it, so nothing may stand in it that others reach by a way of their own. */
  canBe(place: Place, part: number): boolean
}

/** Pairs of pieces, the second of which the first needs; without those that follow from others or add no view to what all need. */
const edgesOf = (pieces: readonly Piece[]): (readonly [number, number])[] => {
  const everything = pieces.reduce((bits, { asked }) => bits | asked, 0)
  const reach = pieces.map((_, at) => closure([at], one => pieces[one]!.needs))
  const isBelow = (high: number, low: number) => reach[high]!.has(low) && !reach[low]!.has(high)
  return (
    pieces
      .flatMap(({ needs }, at) =>
        needs
          .filter(need => need !== at && pieces[need]!.asked !== everything)
          .filter(need => !needs.some(via => isBelow(at, via) && isBelow(via, need)))
          .map(need => [at, need] as const),
      )
      // From the top, so that once through is mostly enough.
      .sort(([one], [other]) => reach[other]!.size - reach[one]!.size)
  )
}

/** Sets of roots, a bit each, several numbers for each piece. */
const masksOf = (pieces: readonly Piece[], rootsOf: (piece: Piece) => readonly string[]) => {
  const bitOf = new Map<string, number>()
  for (const { reachedBy } of pieces)
    for (const root of reachedBy) if (!bitOf.has(root)) bitOf.set(root, bitOf.size)
  const width = Math.ceil(bitOf.size / 32)
  const masks = new Int32Array(pieces.length * width)
  for (const [at, piece] of pieces.entries())
    for (const root of rootsOf(piece)) {
      const bit = bitOf.get(root)
      if (bit !== undefined) masks[at * width + (bit >> 5)]! |= 1 << (bit & 31)
    }
  return { masks, width }
}

/** Plain loops over arrays of numbers: this runs some ten thousand times a build. */
export const costsOf = (
  pieces: readonly Piece[],
  views: readonly View[],
  { fileCost, smallest, ownFiles, ownBytes, rootBytes }: Limits,
  { perFileOver, perByteOver, perByteInVain, perByteMissing }: Penalties,
): Costs => {
  const count = pieces.length
  const edges = edgesOf(pieces)
  const from = Int32Array.from(edges, ([at]) => at)
  const to = Int32Array.from(edges, ([, need]) => need)
  const sizeOf = Int32Array.from(pieces, ({ size }) => size)
  const askedOf = Int32Array.from(pieces, ({ asked }) => asked)
  const isAlone = Uint8Array.from(pieces, ({ kind }) => (kind === '' ? 1 : 0))
  const needed = views.map((_, view) =>
    pieces.reduce((sum, { asked, size }) => sum + (asked & (1 << view) ? size : 0), 0),
  )
  const begins = 1 << views.length
  const pages = views.reduce((bits, { isFree }, at) => bits | (isFree ? 0 : 1 << at), 0)
  const [sizes, bits, alone] = [new Int32Array(count), new Int32Array(count), new Uint8Array(count)]
  const [all, files] = [new Int32Array(views.length), new Int32Array(views.length)]
  const [own, ownCount] = [new Int32Array(views.length), new Int32Array(views.length)]

  const gather = (place: Place) => {
    sizes.fill(0)
    bits.fill(0)
    alone.fill(0)
    for (let at = 0; at < count; at++) {
      const part = place[at]!
      sizes[part]! += sizeOf[at]!
      bits[part]! |= askedOf[at]!
      if (isAlone[at]) alone[part] = 1
    }
    // With a part comes what it needs.
    for (let isChanged = true; isChanged; ) {
      isChanged = false
      for (let edge = 0; edge < from.length; edge++) {
        const need = place[to[edge]!]!
        const both = bits[need]! | bits[place[from[edge]!]!]!
        if (both !== bits[need]) {
          bits[need] = both
          isChanged = true
        }
      }
    }
  }

  const of = (place: Place): number => {
    gather(place)
    all.fill(0)
    files.fill(0)
    own.fill(0)
    ownCount.fill(0)
    let cost = 0
    for (let part = 0; part < count; part++) {
      const size = sizes[part]!
      if (size === 0) continue
      const loadedBy = bits[part]!
      if (size < smallest && loadedBy & pages && !alone[part])
        cost += (smallest - size) * perByteMissing
      const isOwn = !(loadedBy & begins)
      for (let left = loadedBy & (begins - 1); left !== 0; left &= left - 1) {
        const view = 31 - Math.clz32(left & -left)
        all[view]! += size
        files[view]! += 1
        if (!isOwn) continue
        own[view]! += size
        ownCount[view]! += 1
      }
    }
    for (let at = 0; at < views.length; at++) {
      const view = views[at]!
      cost += view.weight * (all[at]! + files[at]! * fileCost)
      if (view.inVain !== undefined)
        cost += Math.max(0, all[at]! - needed[at]! - view.inVain) * perByteInVain
      if (view.isFree) continue
      cost += Math.max(0, own[at]! - (view.ownBytes ?? ownBytes)) * perByteOver
      cost += Math.max(0, ownCount[at]! - ownFiles) * perFileOver
    }
    return cost
  }

  const crowded = (place: Place): number[][] => {
    gather(place)
    return views.flatMap(({ isFree }, view) => {
      const own = [...sizes.keys()].filter(
        part => sizes[part]! > 0 && bits[part]! & (1 << view) && !(bits[part]! & begins),
      )
      return isFree || own.length <= ownFiles ? [] : [own]
    })
  }

  const kinds = pieces.map(({ kind }) => kind)
  const { masks: reachedBy, width } = masksOf(pieces, piece => piece.reachedBy)
  const { masks: names } = masksOf(pieces, ({ kind, files }) => (kind === null ? [] : files))
  const [reaching, named] = [new Int32Array(width), new Int32Array(width)]
  const canBe = (place: Place, part: number): boolean => {
    let first = -1
    let size = 0
    let isOfOneView = true
    let isSingle = true
    for (let at = 0; at < count; at++) {
      if (place[at] !== part) continue
      if (size > 0) isSingle = false
      size += sizeOf[at]!
      if (kinds[at] === null) continue
      if (first < 0) first = at
      else if (kinds[at] !== kinds[first]) return false
      else if (askedOf[at] !== askedOf[first]) isOfOneView = false
    }
    if (first < 0 || isSingle) return true
    if (kinds[first] === '' || (size > rootBytes && !isOfOneView)) return false
    reaching.fill(0)
    named.fill(0)
    for (let at = 0; at < count; at++) {
      if (place[at] !== part) continue
      for (let word = 0; word < width; word++) {
        reaching[word]! |= reachedBy[at * width + word]!
        named[word]! |= names[at * width + word]!
      }
    }
    return reaching.every((bits, word) => (bits & ~named[word]!) === 0)
  }
  return { of, crowded, canBe }
}

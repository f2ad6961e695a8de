import type { Limits, Piece, View } from './parts.ts'

/** What breaking a limit costs, beside bytes of source that a view of weight 1 loads. */
export interface Fines {
  readonly perFile: number
  readonly perByte: number
}
export const FINES: Fines = { perFile: 1_000_000, perByte: 300 }
/** To begin with: else files are joined for their number alone, whatever is loaded in vain by that. */
export const FINES_AT_FIRST: Fines = { ...FINES, perByte: 3_000 }
const PER_BYTE_MISSING = 10

/** What all views together cost, in bytes of source, with each piece in the part that `place` says. */
export const costOf = (
  pieces: readonly Piece[],
  views: readonly View[],
  { fileCost, smallest, ownFiles, ownBytes }: Limits,
  fines: Fines,
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
      cost += Math.max(0, all - (needed[at] as number) - inVain) * fines.perByte
      if (isFree) continue
      cost += Math.max(0, own - ownBytes) * fines.perByte
      cost += Math.max(0, ownCount - ownFiles) * fines.perFile
    }
    return cost
  }
}

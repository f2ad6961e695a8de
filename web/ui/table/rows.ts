/** A row to render, and where it stands in pixels below the top of the first one. What stands above it as a group's head is part of it. */
export interface PlacedRow {
  readonly key: number
  readonly index: number
  readonly start: number
  readonly end: number
}

/** Which rows of a list to render, and how to move in it. */
export interface Rows {
  /** The same list while nothing changed. */
  readonly placed: readonly PlacedRow[]
  /** Pixels of all rows, rendered or not. */
  readonly height: number
  /** Scrolls as far as is needed to see a row, which may come to be rendered by that. */
  readonly reveal: (index: number) => void
}

/** What decides where rows are. */
export interface RowSizes {
  readonly ids: readonly number[]
  /** Pixels a row is taken to have until it was measured, and those between two. */
  readonly estimate: number
  readonly gap: number
  /** Pixels of what stands above a row and belongs to it. Keep it stable: with another one all places are worked out anew. */
  readonly above: (index: number) => number
}

/** Of the rows that should be rendered, those that may be now; `seen` ones come first. */
export type CutRows = (
  wanted: readonly number[],
  seen: { readonly startIndex: number; readonly endIndex: number },
) => number[]

/** Rows rendered above and below what is seen, so that scrolling finds them there. */
export const OVERSCAN = 6

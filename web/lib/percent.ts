/** `part` of `whole` as a whole-number percentage, rounded; 0 when `whole` is not positive. */
export const percent = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 100) : 0

/** Rounded percentage; 0 if `whole` isn't positive. */
export const percent = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 100) : 0

/**
 * Formats a number as "1,284" or "1,284.5" (US English). Doesn't use `Intl`, whose first use blocks the first view for
 * tens of milliseconds.
 */
export const grouped = (count: number): string =>
  String(count).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

/**
 * Formats a number with thousands separators: "1,284", "1,284.5" (US English). Doesn't use `Intl`, whose first use
 * takes tens of milliseconds in the middle of the first view.
 */
export const grouped = (count: number): string =>
  String(count).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')

/** Formats a number with its noun: "1 user", "12 users", "1,284 titles". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

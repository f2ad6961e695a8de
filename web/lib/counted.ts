/**
 * "1,284", "1,284.5": US English. By hand: the browser's own formatting takes tens of milliseconds at its first use, in
 * the middle of a first view.
 */
export const grouped = (count: number): string =>
  String(count).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')

/** "1 user", "12 users", "1,284 titles". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

export const grouped = (count: number): string =>
  String(count).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

/** Number of listed entries: "12 of 300", or "300 users" if all are listed. */
export const countedOf = (listed: number, total: number, one: string): string =>
  listed === total ? counted(total, one) : `${grouped(listed)} of ${grouped(total)}`

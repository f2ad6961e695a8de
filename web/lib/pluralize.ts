export const formatNumber = (count: number): string =>
  String(count).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')

export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Formats the number of listed entries: "12 of 300", or "300 users" if all are listed. */
export const pluralizeOf = (listed: number, total: number, one: string): string =>
  listed === total ? pluralize(total, one) : `${formatNumber(listed)} of ${formatNumber(total)}`

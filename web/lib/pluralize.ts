export const formatNumber = (count: number): string =>
  String(count).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')

export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`

/** Formats the number of listed entries: "12 of 300", or "300 users" if all are listed. */
export const pluralizeOf = (listed: number, total: number, singular: string): string =>
  listed === total
    ? pluralize(total, singular)
    : `${formatNumber(listed)} of ${formatNumber(total)}`
